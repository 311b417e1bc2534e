#include "verify/verify.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>

#include "base/files.h"
#include "base/forked.h"
#include "base/text.h"
#include "program/functions.h"
#include "verify/content.h"
#include "verify/overlays.h"
#include "verify/procedure.h"
#include "verify/result_text.h"
#include "verify/well_formed.h"
#include "verify/world.h"

namespace raddle::verify {

namespace {

// For calls that exceptions must not leave: __clang_call_terminate.
bool isOfCompiler(const llvm::Function &function) {
  return function.hasLinkOnceLinkage() && function.hasHiddenVisibility() && function.getSubprogram() == nullptr;
}

// What the compiler makes to initialize variables runs before there are threads. What the library does is checked where
// it is called.
bool isOfProgram(const llvm::Function &function) {
  return !function.isDeclaration() && !isOfSpecification(function) && function.getSection() != ".text.startup" &&
         !program::isOfLibrary(function) && !isOfCompiler(function);
}

// Whether others may call it.
bool isRoot(const Specifications &specifications, const llvm::Function &function) {
  if (function.getName() == "main")
    return false;
  return specifications.find(function) != nullptr || function.hasExternalLinkage() || function.hasAddressTaken();
}

// By another function of the module.
bool isCalled(const llvm::Function &function) {
  return llvm::any_of(function.users(), [&function](const llvm::User *user) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    return call != nullptr && call->getCalledFunction() == &function && call->getFunction() != &function;
  });
}

void reach(const llvm::Function &from, std::set<const llvm::Function *> &reached) {
  if (!reached.insert(&from).second)
    return;
  for (const llvm::Instruction &instruction : llvm::instructions(from))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (const llvm::Function *callee = call->getCalledFunction())
        reach(*callee, reached);
}

bool isOfLifetime(const llvm::Function &function) {
  llvm::ItaniumPartialDemangler name;
  return !name.partialDemangle(function.getName().str().c_str()) && name.isCtorOrDtor();
}

std::vector<const llvm::Function *> chosen(const World &world, const Options &options, ModuleResult &result) {
  std::vector<const llvm::Function *> functions;
  for (const std::string &name : unionsOverGuarded(world.module, world.specifications))
    result.unchecked.push_back("accesses to " + (name.empty() ? "a union" : name) +
                               ": its members lie over guarded ones");
  if (options.procedures.empty()) {
    ModuleProcedures all = proceduresOf(world.module, world.specifications);
    functions = std::move(all.checked);
    for (const llvm::Function *function : all.ofLifetime)
      result.unchecked.push_back(program::nameOf(*function) + ": others are taken not to know the object");
    if (const llvm::Function *main = world.module.getFunction("main"); main != nullptr && !main->isDeclaration())
      result.unchecked.emplace_back("main: what it does before there are other threads is not told apart");
  }
  for (const std::string &name : options.procedures)
    functions.push_back(program::definedFunction(world.module, name));
  return functions;
}

// Checks procedures, each in a process of its own; what was found out before about the same code is not found out
// again.
class Procedures {
public:
  Procedures(World &world, const std::vector<const llvm::Function *> &functions, const Options &options)
      : world_(world), functions_(functions), options_(options), results_(functions.size()) {}

  std::vector<ProcedureResult> check() {
    for (size_t index = 0; index < functions_.size(); ++index)
      if (!recall(index))
        pending_.push_back(index);
    ForkedWork work;
    work.count = pending_.size();
    work.jobs = options_.jobs;
    work.megabytes = options_.megabytes;
    work.run = [this](size_t piece) { return print(run(*functions_[pending_[piece]])); };
    work.begins = [this](size_t piece) {
      if (options_.onProcedure)
        options_.onProcedure(program::nameOf(*functions_[pending_[piece]]), done_, functions_.size());
      return options_.secondsLeft();
    };
    work.ends = [this](size_t piece, const Finished &finished) { take(pending_[piece], finished); };
    work.secondsLeft = options_.secondsLeft;
    runForked(work);
    for (const size_t index : pending_)
      if (results_[index].function == nullptr)
        results_[index] = failed(*functions_[index], "no time left");
    return std::move(results_);
  }

private:
  ProcedureResult run(const llvm::Function &function) {
    const ProcedureLimits limits{options_.questionSeconds, kMostPaths, [this] { return options_.secondsLeft() <= 0; },
                                 options_.without};
    return checkProcedure(world_, function, limits);
  }

  static ProcedureResult failed(const llvm::Function &function, const std::string &why) {
    ProcedureResult result;
    result.function = &function;
    result.verdict = ProcedureVerdict::Unknown;
    result.unknowns = {why};
    return result;
  }

  void take(size_t index, const Finished &finished) {
    using How = Finished::How;
    ++done_;
    const llvm::Function &function = *functions_[index];
    auto result = finished.how == How::Returned ? parse(finished.text, world_.module) : std::nullopt;
    if (result)
      results_[index] = std::move(*result);
    else
      results_[index] =
          failed(function, finished.how == How::OutOfTime     ? "no time left"
                           : finished.how == How::OutOfMemory ? "no memory left"
                                                              : "the check itself failed: " + finished.text);
    results_[index].seconds = finished.seconds;
    if (!options_.cache.empty() && results_[index].verdict != ProcedureVerdict::Unknown)
      (void)writeFile(fileOf(function), finished.text); // What cannot be kept will be found out again.
  }

  bool recall(size_t index) {
    if (options_.cache.empty())
      return false;
    const auto text = readFile(fileOf(*functions_[index]));
    auto result = text ? parse(*text, world_.module) : std::nullopt;
    if (!result || result->function != functions_[index])
      return false;
    results_[index] = std::move(*result);
    results_[index].isRecalled = true;
    ++done_;
    return true;
  }

  [[nodiscard]] std::filesystem::path fileOf(const llvm::Function &function) const {
    return std::filesystem::path(options_.cache) / (hex(contentOf(function, world_.specifications)) + ".result");
  }

  static constexpr size_t kMostPaths = 20'000;

  World &world_;
  const std::vector<const llvm::Function *> &functions_;
  const Options &options_;
  std::vector<ProcedureResult> results_; // by number of the function
  std::vector<size_t> pending_;          // functions that have to be checked
  size_t done_ = 0;
};

} // namespace

ModuleProcedures proceduresOf(const llvm::Module &module, const Specifications &specifications) {
  std::set<const llvm::Function *> reached;
  std::set<const llvm::Function *> first; // those that begin what nobody else reaches
  for (const llvm::Function &function : module)
    if (isOfProgram(function) && (isRoot(specifications, function) || function.getName() == "main"))
      reach(function, reached);
  // Who is called is checked where that is, in whatever order the functions come; a circle begins somewhere.
  for (const auto mayBegin : {+[](const llvm::Function &function) { return !isCalled(function); },
                              +[](const llvm::Function &) { return true; }})
    for (const llvm::Function &function : module)
      if (isOfProgram(function) && !reached.contains(&function) && mayBegin(function)) {
        first.insert(&function);
        reach(function, reached);
      }
  ModuleProcedures procedures;
  for (const llvm::Function &function : module)
    if (isOfProgram(function) && (isRoot(specifications, function) || first.contains(&function))) {
      const bool isLeftOut = isOfLifetime(function) && specifications.find(function) == nullptr;
      (isLeftOut ? procedures.ofLifetime : procedures.checked).push_back(&function);
    }
  return procedures;
}

ModuleResult verify(llvm::Module &module, const Options &options) {
  World world(module);
  ModuleResult result;
  for (const AnnotationError &error : world.specifications.errors)
    result.annotations.push_back({Rule::Annotation, error.message, error.at, {}});
  const std::vector<const llvm::Function *> functions = chosen(world, options, result);
  if (!result.annotations.empty())
    return result;
  Prover prover(world.terms, options.questionSeconds);
  if (options.without != Without::WellFormedness)
    result.annotations = illFormed(world, prover);
  if (!result.annotations.empty())
    return result;
  result.procedures = Procedures(world, functions, options).check();
  return result;
}

bool hasAnnotations(const llvm::Module &module) {
  return std::any_of(module.begin(), module.end(), [](const llvm::Function &function) {
    const llvm::StringRef name = knownName(function);
    return accessesOfPredicate(function) || name == "__raddle_action" || name == "__raddle_requires";
  });
}

} // namespace raddle::verify
