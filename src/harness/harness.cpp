#include "harness/harness.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "harness/emit.h"
#include "program/models.h"

namespace raddle::harness {

namespace {

// Variables of the C library, which have the values that it gives them.
constexpr std::array<llvm::StringLiteral, 9> kOfLibrary = {"stdin",  "stdout", "stderr",   "environ", "optarg",
                                                           "optind", "opterr", "timezone", "daylight"};

class Planner {
public:
  Planner(llvm::Module &module, const Options &options)
      : module_(module), options_(options), state_(module, options.objects) {}

  Result<Plan> run();

private:
  [[nodiscard]] std::optional<Error> findEntries();
  [[nodiscard]] std::optional<Error> findRules();
  [[nodiscard]] std::optional<Error> findShared();
  [[nodiscard]] Result<size_t> indexOf(const std::string &entry) const;
  [[nodiscard]] Result<std::pair<size_t, size_t>> parameterOf(const std::string &text) const;
  [[nodiscard]] bool canStart(std::vector<size_t> &chosen) const;
  [[nodiscard]] bool excludes(size_t first, size_t second) const;
  void planThreads();
  // `suffix` tells the arguments of this call from those of others, if they are its own.
  [[nodiscard]] Call planCall(size_t entry, const std::string &suffix);
  [[nodiscard]] Argument planArgument(size_t entry, size_t parameter, const std::string &suffix);
  void openVariables();

  llvm::Module &module_;
  const Options &options_;
  StateBuilder state_;
  Plan plan_;
  size_t callable_ = 0; // how many of the entries threads call; the others prepare the program
  std::map<std::pair<size_t, size_t>, std::pair<size_t, size_t>> sharedWith_; // parameters (entry, number)
  std::map<std::string, Argument> arguments_;                                 // by what makes them the same
};

Result<size_t> Planner::indexOf(const std::string &entry) const {
  for (size_t index = 0; index < plan_.entries.size(); ++index)
    if (plan_.entries[index].name == entry)
      return index;
  return Error{fmt::format("'{}' is not among the entries", entry)};
}

std::optional<Error> Planner::findEntries() {
  const bool isAll = options_.entries == std::vector<std::string>{"all"};
  std::vector<std::string> names = isAll ? publicFunctions(module_) : options_.entries;
  if (isAll)
    std::erase_if(names, [this](const std::string &name) { return llvm::is_contained(options_.init, name); });
  if (names.empty())
    return Error{"the program has no public function that could be an entry"};
  callable_ = names.size();
  names.insert(names.end(), options_.init.begin(), options_.init.end());
  for (const std::string &name : names) {
    Result<Entry> entry = findEntry(module_, name);
    if (!entry)
      return entry.error();
    plan_.entries.push_back(std::move(*entry));
  }
  return std::nullopt;
}

bool Planner::excludes(size_t first, size_t second) const {
  return llvm::any_of(plan_.notWith, [&](const std::pair<size_t, size_t> &rule) {
    return rule == std::pair(first, second) || rule == std::pair(second, first);
  });
}

// Whether all threads can have an entry to begin with, if the first of them have `chosen`. If they can, they can call
// that one each time.
bool Planner::canStart(std::vector<size_t> &chosen) const {
  const bool isOneEach = options_.assignment == Options::Assignment::OneEach;
  if (chosen.size() == (isOneEach ? callable_ : options_.threads))
    return true;
  const size_t first = isOneEach ? chosen.size() : 0;
  for (size_t entry = first; entry < (isOneEach ? first + 1 : callable_); ++entry) {
    if (llvm::any_of(chosen, [&](size_t other) { return excludes(entry, other); }))
      continue;
    chosen.push_back(entry);
    if (canStart(chosen))
      return true;
    chosen.pop_back();
  }
  return false;
}

std::optional<Error> Planner::findRules() {
  if (options_.assignment == Options::Assignment::OneEach && callable_ > kMostThreads)
    return Error{fmt::format("--one-each: {} entries, more than {} threads are not made", callable_, kMostThreads)};
  for (const auto &[first, second] : options_.notWith) {
    const Result<size_t> one = indexOf(first);
    const Result<size_t> other = indexOf(second);
    if (!one || !other)
      return Error{"--not-with: " + (one ? other : one).error().message};
    plan_.notWith.emplace_back(*one, *other);
  }
  std::vector<size_t> chosen;
  if (!canStart(chosen))
    return Error{fmt::format("the rules of --not-with leave no entries that {} threads could call",
                             options_.assignment == Options::Assignment::OneEach ? callable_ : options_.threads)};
  return std::nullopt;
}

Result<std::pair<size_t, size_t>> Planner::parameterOf(const std::string &text) const {
  const size_t dot = text.rfind('.');
  const Result<size_t> entry = indexOf(text.substr(0, dot));
  if (dot == std::string::npos || !entry)
    return Error{fmt::format("--share: expected ENTRY.ARGUMENT, found '{}'", text)};
  const auto parameter = findParameter(plan_.entries[*entry], text.substr(dot + 1));
  if (!parameter)
    return Error{fmt::format("--share: '{}' has no argument '{}'", plan_.entries[*entry].name, text.substr(dot + 1))};
  return std::pair(*entry, *parameter);
}

std::optional<Error> Planner::findShared() {
  for (const auto &[first, second] : options_.share) {
    const auto one = parameterOf(first);
    const auto other = parameterOf(second);
    if (!one || !other)
      return (one ? other : one).error();
    const auto typeOf = [this](const std::pair<size_t, size_t> &place) {
      return plan_.entries[place.first].parameters[place.second].argument->getType();
    };
    if (typeOf(*one) != typeOf(*other))
      return Error{fmt::format("--share: '{}' and '{}' are not of the same type", first, second)};
    sharedWith_[*other] = sharedWith_.contains(*one) ? sharedWith_[*one] : *one;
  }
  return std::nullopt;
}

Argument Planner::planArgument(size_t entry, size_t parameter, const std::string &suffix) {
  const auto shared = sharedWith_.find({entry, parameter});
  if (shared != sharedWith_.end())
    return planArgument(shared->second.first, shared->second.second, suffix);
  const Parameter &what = plan_.entries[entry].parameters[parameter];
  const bool isOwn = llvm::is_contained(options_.own, what.name) || what.passed == Parameter::Passed::Result;
  const std::string name = isOwn ? what.name + suffix : what.name;
  const std::string type = what.type ? keyOf(what.type) : "";
  const std::string key = name + " " + (type.empty() ? plan_.entries[entry].name : type);
  const auto known = arguments_.find(key);
  if (known != arguments_.end())
    return known->second;
  Argument result;
  if (what.passed == Parameter::Passed::Plain) {
    const auto null = what.argument->hasNonNullAttr() ? StateBuilder::Null::Excluded : StateBuilder::Null::Allowed;
    result.index = state_.addArgument(name, what.type, *what.argument->getType(), null);
  } else {
    result.kind = Argument::Kind::Object;
    llvm::Type *pointee = what.passed == Parameter::Passed::InPlace ? what.argument->getParamByValType()
                                                                    : what.argument->getParamStructRetType();
    result.index = state_.addObject(name, what.type, module_.getDataLayout().getTypeAllocSize(pointee).getFixedValue());
  }
  return arguments_[key] = result;
}

Call Planner::planCall(size_t entry, const std::string &suffix) {
  Call call{.entry = entry, .arguments = {}};
  for (size_t parameter = 0; parameter < plan_.entries[entry].parameters.size(); ++parameter)
    call.arguments.push_back(planArgument(entry, parameter, suffix));
  return call;
}

void Planner::planThreads() {
  const bool isOneEach = options_.assignment == Options::Assignment::OneEach;
  const size_t threads = isOneEach ? callable_ : options_.threads;
  for (size_t entry = callable_; entry < plan_.entries.size(); ++entry)
    plan_.init.push_back(planCall(entry, ""));
  for (size_t thread = 0; thread < threads; ++thread) {
    const bool isCreated = thread + 1 < threads || options_.main == Options::Main::Creates;
    std::vector<ChosenCall> &calls = plan_.threads.emplace_back();
    for (uint32_t number = 1; number <= (isOneEach ? 1 : options_.callsOfEach()); ++number) {
      const std::string suffix =
          "_" + std::to_string(thread + 1) + (options_.callsOfEach() > 1 ? "_" + std::to_string(number) : "");
      ChosenCall call;
      for (size_t entry = isOneEach ? thread : 0; entry < (isOneEach ? thread + 1 : callable_); ++entry)
        call.alternatives.push_back(planCall(entry, suffix));
      if (call.alternatives.size() > 1)
        call.choice = (isCreated ? "main." + std::to_string(thread + 1) : "main") +
                      (options_.callsOfEach() > 1 ? " call " + std::to_string(number) : "");
      calls.push_back(std::move(call));
    }
  }
  if (options_.main == Options::Main::Creates)
    plan_.threads.emplace_back();
}

// Variables that the environment defines are its own; those of the program only if that was asked for.
void Planner::openVariables() {
  for (llvm::GlobalVariable &variable : module_.globals()) {
    if (variable.isConstant() || program::isOfModel(variable) || variable.getName().starts_with("llvm.") ||
        variable.isThreadLocal() || llvm::is_contained(kOfLibrary, variable.getName()))
      continue;
    const bool isForeign = variable.isDeclaration() && !variable.getName().starts_with("__");
    if (isForeign) {
      variable.setInitializer(llvm::Constant::getNullValue(variable.getValueType()));
      variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
    const bool isOfProgram = !variable.isDeclaration() && !program::isOfModel(variable) && !program::isOurs(variable);
    if (isForeign || (isOfProgram && options_.globals == Options::Globals::Any))
      state_.addContents(variable);
  }
}

Result<Plan> Planner::run() {
  for (const auto &step : {&Planner::findEntries, &Planner::findRules, &Planner::findShared})
    if (std::optional<Error> error = (this->*step)())
      return *error;
  if (llvm::Function *main = module_.getFunction("main")) {
    plan_.hasOwnMain = true;
    main->setName("main.of.program");
    main->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  planThreads();
  openVariables();
  plan_.state = state_.finish();
  plan_.bounds.push_back(fmt::format(
      "{} with calls of {} each", plural(plan_.threads.size() - (plan_.threads.back().empty() ? 1 : 0), "thread"),
      plan_.threads.front().size() == 1 ? "one entry" : fmt::format("{} entries", plan_.threads.front().size())));
  const bool hasPools = llvm::any_of(plan_.state.objects, [](const Object &object) { return !object.isOfProgram; });
  if (hasPools)
    plan_.bounds.push_back(fmt::format("at most {} objects of each type that arguments lead to", options_.objects));
  for (const std::string &what : plan_.state.leftOut)
    plan_.bounds.push_back("not arbitrary: " + what);
  emit(module_, plan_);
  return std::move(plan_);
}

} // namespace

Result<Plan> close(llvm::Module &module, const Options &options) {
  return Planner(module, options).run();
}

} // namespace raddle::harness
