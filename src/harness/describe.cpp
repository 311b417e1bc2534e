#include "harness/describe.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace raddle::harness {

namespace {

uint64_t valueOf(const Values &values, const std::string &name) {
  const auto found = values.find(name);
  return found == values.end() ? 0 : found->second;
}

const Target &targetOf(const Input &input, uint64_t bits) {
  return input.targets[std::min<uint64_t>(bits, input.targets.size() - 1)];
}

// The arguments of all calls, each once, in the order of the calls.
std::vector<Argument> argumentsOf(const Plan &plan) {
  std::vector<Argument> result;
  const auto take = [&](const Call &call) {
    for (const Argument &argument : call.arguments)
      if (std::find(result.begin(), result.end(), argument) == result.end())
        result.push_back(argument);
  };
  std::for_each(plan.init.begin(), plan.init.end(), take);
  for (const std::vector<ChosenCall> &thread : plan.threads)
    for (const ChosenCall &call : thread)
      std::for_each(call.alternatives.begin(), call.alternatives.end(), take);
  return result;
}

// Goes from the arguments through all that they lead to, each object once.
class Walk {
public:
  Walk(const Plan &plan, const Values &values) : plan_(plan), values_(values) {
    paths_.resize(plan.state.objects.size());
  }

  void run();
  // Lines, and objects in the order in which they are come to.
  std::vector<std::string> lines;
  std::vector<size_t> objects;

private:
  void takeInput(size_t input, const std::string &path);
  void come(size_t object, const std::string &path);
  [[nodiscard]] std::string textOf(const Input &input, uint64_t bits) const;

  const Plan &plan_;
  const Values &values_;
  std::vector<std::optional<std::string>> paths_; // how each object is called; of those come to
};

// Another name for an object that has one already is told by that.
std::string Walk::textOf(const Input &input, uint64_t bits) const {
  if (input.kind != Leaf::Kind::Pointer)
    return valueInC(input, bits);
  const Target &target = targetOf(input, bits);
  const bool isWhole = target.object != kNoObject && target.text.find('.') == std::string::npos;
  if (isWhole && paths_[target.object] && !plan_.state.objects[target.object].isOfProgram)
    return *paths_[target.object];
  return target.text;
}

void Walk::takeInput(size_t index, const std::string &path) {
  const Input &input = plan_.state.inputs[index];
  const uint64_t bits = valueOf(values_, input.name);
  lines.push_back(path + " = " + textOf(input, bits));
  if (input.kind != Leaf::Kind::Pointer)
    return;
  const Target &target = targetOf(input, bits);
  if (target.object == kNoObject || paths_[target.object])
    return;
  const bool isWhole = target.text.find('.') == std::string::npos;
  paths_[target.object] = isWhole ? path : plan_.state.objects[target.object].name;
  objects.push_back(target.object);
}

void Walk::come(size_t object, const std::string &path) {
  const Object &what = plan_.state.objects[object];
  const bool isNamed = path == what.name;
  for (const Field &field : what.fields) {
    const std::string &step = field.leaf.path;
    const bool isMember = step.starts_with('.');
    takeInput(field.input, path + (isNamed || !isMember ? step : "->" + step.substr(1)));
  }
}

void Walk::run() {
  const auto takeObject = [this](size_t object) {
    paths_[object] = plan_.state.objects[object].name;
    objects.push_back(object);
  };
  for (size_t object = 0; object < plan_.state.objects.size(); ++object)
    if (plan_.state.objects[object].isOfProgram)
      takeObject(object);
  for (const Argument &argument : argumentsOf(plan_))
    if (argument.kind == Argument::Kind::Input)
      takeInput(argument.index, plan_.state.inputs[argument.index].name);
    else if (plan_.state.objects[argument.index].type)
      takeObject(argument.index);
  for (size_t next = 0; next < objects.size(); ++next) // NOLINT: it grows meanwhile
    come(objects[next], *paths_[objects[next]]);
}

void tellCalls(const Plan &plan, const Values &values, std::vector<std::string> &lines) {
  for (size_t thread = 0; thread < plan.threads.size(); ++thread) {
    const std::string name = thread + 1 < plan.threads.size() ? "main." + std::to_string(thread + 1) : "main";
    std::vector<std::string> called;
    for (const ChosenCall &call : plan.threads[thread]) {
      const uint64_t chosen = call.choice.empty() ? 0 : valueOf(values, call.choice);
      const Call &taken = call.alternatives[std::min<uint64_t>(chosen, call.alternatives.size() - 1)];
      called.push_back(plan.entries[taken.entry].name);
    }
    if (!called.empty())
      lines.push_back(fmt::format("{} calls {}", name, fmt::join(called, ", ")));
  }
}

} // namespace

std::string valueInC(const Input &input, uint64_t bits) {
  switch (input.kind) {
  case Leaf::Kind::Pointer:
    return targetOf(input, bits).text;
  case Leaf::Kind::Float:
    return input.type->isFloatTy() ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)))
                                   : fmt::format("{}", std::bit_cast<double>(bits));
  case Leaf::Kind::Bool:
  case Leaf::Kind::Number:
    break;
  }
  const unsigned width = input.type->getIntegerBitWidth();
  if (!input.isSigned || width == 0)
    return fmt::format("{}", bits);
  return fmt::format("{}", static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
}

std::vector<size_t> reachedObjects(const Plan &plan, const Values &values) {
  Walk walk(plan, values);
  walk.run();
  return std::move(walk.objects);
}

std::vector<std::string> describeValues(const Plan &plan, const Values &values) {
  std::vector<std::string> lines;
  tellCalls(plan, values, lines);
  Walk walk(plan, values);
  walk.run();
  lines.insert(lines.end(), walk.lines.begin(), walk.lines.end());
  return lines;
}

} // namespace raddle::harness
