#include "clients/results_program.h"

#include <algorithm>

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>

#include "program/models.h"

namespace raddle::clients {

namespace {

using Role = Parameter::Role;

constexpr const char *kRestart = "raddle_restart_module";
constexpr int kRoom = 8; // places behind an address: it may be that of an array

// A call of a function of the module within a function that is written, statement by statement.
class Call {
public:
  Call(const Signature &signature, std::string function) : signature_(signature), function_(std::move(function)) {}

  // `object` is the expression of its address; others are values, or the names of what they are called with.
  void add(const Parameter &parameter, const std::string &object, const std::string &value) {
    const std::string place = fmt::format("place{}", ++places_);
    switch (parameter.role) {
    case Role::Object:
      return arguments_.push_back(object);
    case Role::ObjectsPlace:
      return arguments_.push_back("&" + object);
    case Role::Value:
      return arguments_.push_back(value);
    case Role::AddressOfOne:
      before_ += fmt::format("  {} {}[{}] = {{{}}};\n", parameter.type, place, kRoom, value);
      return arguments_.push_back(place);
    case Role::AddressOfNone:
      before_ += fmt::format("  {} {}[{}] = {{}};\n", parameter.type, place, kRoom);
      results_.push_back(place + "[0]");
      return arguments_.push_back(place);
    }
  }

  [[nodiscard]] std::string before() const { return before_; }
  [[nodiscard]] std::string text() const { return fmt::format("{}({})", function_, fmt::join(arguments_, ", ")); }

  // With what it returns and writes as the result.
  [[nodiscard]] std::string returned() const {
    std::vector<std::string> all = results_;
    if (!signature_.result.empty())
      all.insert(all.begin(), "result");
    std::string code = before_ + (signature_.result.empty() ? "  " : "  const auto result = ") + text() + ";\n";
    if (all.size() > 1)
      return code + fmt::format("  return std::make_tuple({});\n", fmt::join(all, ", "));
    return all.empty() ? code : code + fmt::format("  return {};\n", all.front());
  }

private:
  const Signature &signature_;
  std::string function_;
  std::string before_;
  std::vector<std::string> arguments_;
  std::vector<std::string> results_;
  unsigned places_ = 0;
};

std::string declaration(const Signature &signature, const std::string &name) {
  std::vector<std::string> types;
  for (const Parameter &parameter : signature.parameters) {
    const bool isAddress = parameter.role == Role::AddressOfOne || parameter.role == Role::AddressOfNone;
    types.push_back(isAddress || parameter.role == Role::ObjectsPlace ? "void *" : parameter.type);
  }
  return fmt::format("extern \"C\" {} {}({}) __asm__(\"{}\");\n", signature.result.empty() ? "void" : signature.result,
                     name, fmt::join(types, ", "), signature.symbol);
}

bool hasValue(const Parameter &parameter) {
  return parameter.role == Role::Value || parameter.role == Role::AddressOfOne;
}

std::string operation(const Signature &signature, const std::string &function) {
  Call call(signature, function);
  std::string parameters;
  std::string lists;
  for (const Parameter &parameter : signature.parameters) {
    const std::string name = fmt::format("value{}", parameters.size());
    call.add(parameter, "&object", name);
    if (!hasValue(parameter))
      continue;
    parameters += fmt::format(", {} {}", parameter.type, name);
    lists += fmt::format(", raddle::values<{}>({})", parameter.type, fmt::join(parameter.values, ", "));
  }
  return fmt::format("  check.operation({{\"{}\", \"{}\", {}}}, [](Object &object{}) {{\n  (void)object;\n{}  }}{});\n",
                     signature.name, signature.file, signature.line, parameters, call.returned(), lists);
}

// The calls that make or destroy an object; `object` is a variable.
std::string calls(const std::vector<Signature> &signatures, const std::string &prefix) {
  std::string code;
  for (size_t index = 0; index < signatures.size(); ++index) {
    Call call(signatures[index], prefix + std::to_string(index));
    for (const Parameter &parameter : signatures[index].parameters)
      call.add(parameter, "object", parameter.values.empty() ? "" : parameter.values.front());
    const std::string result = signatures[index].makesObject ? "object = " : "";
    code += fmt::format("  {{\n{}  {}{};\n  }}\n", call.before(), result, call.text());
  }
  return code;
}

std::string declarations(const std::vector<Signature> &signatures, const std::string &prefix) {
  std::string code;
  for (size_t index = 0; index < signatures.size(); ++index)
    code += declaration(signatures[index], prefix + std::to_string(index));
  return code;
}

bool isMadeByModule(const Interface &interface) {
  return std::ranges::any_of(interface.init, [](const Signature &signature) {
    return signature.makesObject ||
           std::ranges::find(signature.parameters, Role::ObjectsPlace, &Parameter::role) != signature.parameters.end();
  });
}

// Those of the module itself.
std::vector<llvm::GlobalVariable *> variablesOf(llvm::Module &module) {
  std::vector<llvm::GlobalVariable *> variables;
  for (llvm::GlobalVariable &variable : module.globals())
    if (!variable.isDeclaration() && !variable.isConstant() && !variable.isThreadLocal() &&
        !program::isOfModel(variable) && !program::isOurs(variable) && !variable.getName().starts_with("llvm."))
      variables.push_back(&variable);
  return variables;
}

llvm::GlobalVariable *addVariable(llvm::Module &module, llvm::Type *type, const llvm::Twine &name) {
  return new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::InternalLinkage,
                                  llvm::Constant::getNullValue(type), name);
}

} // namespace

std::string resultsProgram(const Interface &interface, const harness::Options &options) {
  std::string code = fmt::format("#line 1 \"{}\"\n", kResultsFile);
  code += "#include <cstdlib>\n#include <raddle/linearizable.h>\n#include <tuple>\nstruct Object {};\n"
          "static char raddle_first, raddle_second;\n";
  code += fmt::format("extern \"C\" void {}();\n", kRestart);
  code += declarations(interface.operations, "operation") + declarations(interface.init, "init") +
          declarations(interface.destroy, "destroy");
  const bool isOurs = !isMadeByModule(interface);
  const std::string bytes = std::to_string(std::max<uint64_t>(interface.object.bytes, 1));
  code += fmt::format(
      "static Object *make() {{\n  {}();\n  void *object = {};\n{}  return static_cast<Object *>(object);\n}}\n",
      kRestart, isOurs ? "std::calloc(1, " + bytes + ")" : "nullptr", calls(interface.init, "init"));
  code += fmt::format("static void destroy(Object *made) {{\n  void *object = made;\n{}{}}}\n",
                      calls(interface.destroy, "destroy"), isOurs ? "  std::free(object);\n" : "  (void)object;\n");
  code += "int main() {\n  auto check = raddle::linearizable<Object>(make);\n  check.destroyed(destroy);\n";
  for (size_t index = 0; index < interface.operations.size(); ++index) {
    code += operation(interface.operations[index], "operation" + std::to_string(index));
    for (const auto &[first, second] : options.notWith)
      if (first == interface.operations[index].name)
        code += fmt::format("  check.notWith(\"{}\");\n", second);
  }
  const Signature &first = interface.operations.front();
  return code + fmt::format("  check.scenarios({{{}, {}}}).check(\"{}\", {});\n}}\n", options.threads,
                            options.callsOfEach(), first.file, first.line);
}

void defineRestart(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *restart = module.getFunction(kRestart);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", restart));
  llvm::BasicBlock *first = llvm::BasicBlock::Create(context, "first", restart);
  llvm::BasicBlock *again = llvm::BasicBlock::Create(context, "again", restart);
  const std::vector<llvm::GlobalVariable *> variables = variablesOf(module);
  llvm::GlobalVariable *isKept = addVariable(module, builder.getInt8Ty(), "raddle.is.kept");
  builder.CreateCondBr(builder.CreateIsNull(builder.CreateLoad(builder.getInt8Ty(), isKept)), first, again);
  llvm::IRBuilder<> keep(first);
  llvm::IRBuilder<> restore(again);
  for (llvm::GlobalVariable *variable : variables) {
    llvm::GlobalVariable *kept = addVariable(module, variable->getValueType(), variable->getName() + ".initial");
    kept->setAlignment(variable->getAlign());
    const uint64_t bytes = module.getDataLayout().getTypeAllocSize(variable->getValueType()).getFixedValue();
    keep.CreateMemCpy(kept, kept->getAlign(), variable, variable->getAlign(), bytes);
    restore.CreateMemCpy(variable, variable->getAlign(), kept, kept->getAlign(), bytes);
  }
  keep.CreateStore(keep.getInt8(1), isKept);
  keep.CreateRetVoid();
  restore.CreateRetVoid();
  restart->setLinkage(llvm::GlobalValue::InternalLinkage);
}

} // namespace raddle::clients
