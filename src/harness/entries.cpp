#include "harness/entries.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>

#include "program/debug_types.h"
#include "program/functions.h"
#include "program/models.h"

namespace raddle::harness {

namespace {

// What the source calls the values of a function: for each, all variables that it is the value of somewhere, in order.
std::map<const llvm::Value *, std::vector<const llvm::DILocalVariable *>> variablesOf(llvm::Function &function) {
  std::map<const llvm::Value *, std::vector<const llvm::DILocalVariable *>> result;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    for (const llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (const llvm::Value *value =
              record.getNumVariableLocationOps() == 1 ? record.getVariableLocationOp(0) : nullptr)
        result[value].push_back(record.getVariable());
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      if (llvm::isa<llvm::Argument>(store->getValueOperand()))
        for (const llvm::DbgVariableRecord *record :
             llvm::findDVRDeclares(const_cast<llvm::Value *>(store->getPointerOperand()))) // NOLINT
          result[store->getValueOperand()].push_back(record->getVariable());
  }
  return result;
}

// A pointer to void whose value is that of a variable of another pointer type is taken for that.
const llvm::DIType *betterType(const llvm::DIType *declared,
                               const std::vector<const llvm::DILocalVariable *> &variables) {
  if (!program::isVoidPointer(declared))
    return declared;
  for (const llvm::DILocalVariable *variable : variables)
    if (program::pointee(variable->getType()) && !program::isVoidPointer(variable->getType()))
      return variable->getType();
  return declared;
}

Parameter::Passed passingOf(const llvm::Argument &argument) {
  if (argument.hasByValAttr())
    return Parameter::Passed::InPlace;
  return argument.hasStructRetAttr() ? Parameter::Passed::Result : Parameter::Passed::Plain;
}

std::optional<Error> refusal(const Entry &entry) {
  for (const Parameter &parameter : entry.parameters) {
    llvm::Type *type = parameter.argument->getType();
    const bool isNumber =
        (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) || type->isFloatTy() || type->isDoubleTy();
    if (!type->isPointerTy() && !isNumber)
      return Error{
          fmt::format("argument '{}' of '{}' is of a type that --entry does not support; write a function that "
                      "calls it",
                      parameter.name, entry.name)};
  }
  return std::nullopt;
}

// The name of parameter `number`, from 0; empty if it has none. Its value need not be that of the argument: a truth
// value is converted first.
std::string nameOfParameter(const llvm::Function &function, unsigned number) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (const llvm::DILocalVariable *variable = record.getVariable();
          variable->getArg() == number + 1 && variable->getScope()->getSubprogram() == function.getSubprogram())
        return variable->getName().str();
  return {};
}

void addParameters(Entry &entry) {
  const llvm::DISubprogram *subprogram = entry.function->getSubprogram();
  auto variables = variablesOf(*entry.function);
  const unsigned hidden = entry.function->hasStructRetAttr() ? 1 : 0; // the place of the result
  const size_t count = entry.function->arg_size() - hidden;
  const bool isPlain = subprogram && subprogram->getType()->getTypeArray().size() == count + 1;
  for (llvm::Argument &argument : entry.function->args()) {
    const unsigned number = argument.getArgNo() - hidden;
    Parameter parameter{.name = "arg" + std::to_string(number), .argument = &argument, .passed = passingOf(argument)};
    if (parameter.passed != Parameter::Passed::Result && isPlain) {
      parameter.type = betterType(subprogram->getType()->getTypeArray()[number + 1], variables[&argument]);
      if (const std::string name = nameOfParameter(*entry.function, number); !name.empty())
        parameter.name = name;
    }
    entry.parameters.push_back(std::move(parameter));
  }
}

} // namespace

std::vector<std::string> publicFunctions(const llvm::Module &module) {
  std::vector<std::string> result;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration() && function.hasExternalLinkage() && function.getName() != "main" &&
        !function.getName().starts_with("__raddle") && !program::isOurs(function) && !program::isOfModel(function))
      result.push_back(function.getName().str());
  return result;
}

Result<Entry> findEntry(llvm::Module &module, const std::string &name) {
  const llvm::Function *function = program::definedFunction(module, name);
  if (function == nullptr)
    return Error{fmt::format("the program has no function '{}'; its public functions are: {}", name,
                             fmt::join(publicFunctions(module), ", "))};
  Entry entry{.function = module.getFunction(function->getName()), .name = name, .parameters = {}};
  addParameters(entry);
  if (std::optional<Error> error = refusal(entry))
    return *error;
  return entry;
}

std::optional<size_t> findParameter(const Entry &entry, const std::string &name) {
  for (size_t index = 0; index < entry.parameters.size(); ++index)
    if (entry.parameters[index].name == name || "arg" + std::to_string(index) == name)
      return index;
  return std::nullopt;
}

} // namespace raddle::harness
