#include "harness/reproducer.h"

#include <algorithm>

#include <fmt/format.h>

#include "harness/describe.h"

namespace raddle::harness {

namespace {

constexpr size_t kFieldsShown = 24; // of larger objects only those that are not 0

class Writer {
public:
  Writer(const Plan &plan, const Values &values) : plan_(plan), values_(values) {}

  Result<std::string> run();

private:
  void fail(const std::string &what) {
    if (!error_)
      error_ = Error{"the program cannot be written as C: " + what};
  }
  [[nodiscard]] std::string valueOf(size_t input) const;
  [[nodiscard]] std::string initializerOf(const Object &object) const;
  [[nodiscard]] bool hasBlocks() const { return std::ranges::any_of(plan_.state.objects, &Object::isBlock); }
  void addObjects();
  void addBlock(const Object &object);
  void fill(const Object &object, const std::string &pointer);
  void addContents();
  [[nodiscard]] std::string callOf(const Call &call);
  [[nodiscard]] const Call &chosen(const ChosenCall &call) const;
  void addThread(size_t number);
  void addMain();

  const Plan &plan_;
  const Values &values_;
  std::string text_;
  std::string allocations_;    // of blocks, in main
  std::string fillings_;       // likewise: what is in them
  std::optional<Error> error_; // the first
};

std::string Writer::valueOf(size_t input) const {
  const Input &what = plan_.state.inputs[input];
  const auto found = values_.find(what.name);
  return valueInC(what, found == values_.end() ? 0 : found->second);
}

std::string Writer::initializerOf(const Object &object) const {
  std::string text;
  for (const Field &field : object.fields) {
    const std::string value = valueOf(field.input);
    if (object.fields.size() <= kFieldsShown || value != "0")
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", field.leaf.path, value);
  }
  return text.empty() ? "0" : text;
}

// First all of them without their contents, because they may point to each other.
void Writer::addObjects() {
  std::string definitions;
  for (const size_t index : reachedObjects(plan_, values_)) {
    const Object &object = plan_.state.objects[index];
    if (object.isOfProgram)
      continue;
    if (object.spelling.empty())
      fail("the type of " + object.name + " has no name");
    if (object.isBlock) {
      addBlock(object);
      continue;
    }
    const std::string count = object.count > 0 ? fmt::format("[{}]", object.count) : "";
    const std::string declaration = fmt::format("static {} {}{}", object.spelling, object.name, count);
    text_ += declaration + ";\n";
    // Addresses of blocks are no constants.
    if (hasBlocks())
      fill(object, (object.count > 0 ? "" : "&") + object.name);
    else
      definitions += fmt::format("{} = {{{}}};\n", declaration, initializerOf(object));
  }
  text_ += definitions;
}

// An array has its name as a pointer, and an object its name as what a pointer leads to.
void Writer::addBlock(const Object &object) {
  const bool isArray = object.count > 0;
  const std::string pointer = isArray ? object.name : "raddle_" + object.name;
  text_ += fmt::format("static {} *{};\n", object.spelling, pointer);
  if (!isArray)
    text_ += fmt::format("#define {} (*{})\n", object.name, pointer);
  allocations_ += fmt::format("  {0} = calloc({1}, sizeof *{0});\n", pointer, isArray ? object.count : 1);
  fill(object, pointer);
}

void Writer::fill(const Object &object, const std::string &pointer) {
  const std::string content = initializerOf(object);
  fillings_ += fmt::format("  __builtin_memcpy({0}, ({1}[{2}]){{{3}}}, sizeof({1}[{2}]));\n", pointer, object.spelling,
                           std::max<uint64_t>(object.count, 1), object.count > 0 ? content : "{" + content + "}");
}

void Writer::addContents() {
  text_ += allocations_ + fillings_;
  for (const Object &object : plan_.state.objects) {
    if (!object.isOfProgram)
      continue;
    if (object.name.find(':') != std::string::npos)
      fail(object.name + " cannot be named outside its function");
    for (const Field &field : object.fields)
      text_ += fmt::format("  {}{} = {};\n", object.name, field.leaf.path, valueOf(field.input));
  }
}

std::string Writer::callOf(const Call &call) {
  const Entry &entry = plan_.entries[call.entry];
  std::vector<std::string> arguments;
  for (size_t index = 0; index < call.arguments.size(); ++index) {
    const Argument &argument = call.arguments[index];
    if (entry.parameters[index].passed == Parameter::Passed::Result)
      continue;
    if (!entry.parameters[index].type && !entry.parameters[index].argument->getType()->isPointerTy())
      fail("it is not known what the arguments of " + entry.name + " are");
    arguments.push_back(argument.kind == Argument::Kind::Input ? valueOf(argument.index)
                                                               : plan_.state.objects[argument.index].name);
  }
  return fmt::format("  {}({});\n", entry.function->getName().str(), fmt::join(arguments, ", "));
}

const Call &Writer::chosen(const ChosenCall &call) const {
  const auto found = call.choice.empty() ? values_.end() : values_.find(call.choice);
  const uint64_t index = found == values_.end() ? 0 : found->second;
  return call.alternatives[std::min<uint64_t>(index, call.alternatives.size() - 1)];
}

void Writer::addThread(size_t number) {
  text_ += fmt::format("static void *raddle_thread_{}(void *unused) {{\n", number + 1);
  for (const ChosenCall &call : plan_.threads[number])
    text_ += callOf(chosen(call));
  text_ += "  return unused;\n}\n";
}

void Writer::addMain() {
  const size_t created = plan_.threads.size() - 1;
  text_ += "int main(void) {\n";
  for (size_t number = 1; number <= created; ++number)
    text_ += fmt::format("  pthread_t thread_{};\n", number);
  addContents();
  for (const Call &call : plan_.init)
    text_ += callOf(call);
  for (size_t number = 1; number <= created; ++number)
    text_ += fmt::format("  pthread_create(&thread_{0}, 0, raddle_thread_{0}, 0);\n", number);
  for (const ChosenCall &call : plan_.threads.back())
    text_ += callOf(chosen(call));
  for (size_t number = 1; number <= created; ++number)
    text_ += fmt::format("  pthread_join(thread_{}, 0);\n", number);
  text_ += "  return 0;\n}\n";
}

Result<std::string> Writer::run() {
  text_ = "#include <pthread.h>\n";
  if (hasBlocks())
    text_ += "#include <stdlib.h>\n";
  addObjects();
  for (size_t number = 0; number + 1 < plan_.threads.size(); ++number)
    addThread(number);
  addMain();
  if (error_)
    return *error_;
  return std::move(text_);
}

} // namespace

Result<std::string> harnessInC(const Plan &plan, const Values &values) {
  return Writer(plan, values).run();
}

} // namespace raddle::harness
