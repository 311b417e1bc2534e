#include "verify/testing/module_batch.h"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace raddle::verify::testing {

namespace {

std::string prefixOf(size_t index) {
  return "m" + std::to_string(index) + "_";
}

std::string textOf(const std::vector<SmallModule> &modules) {
  std::string text = preamble();
  for (size_t index = 0; index < modules.size(); ++index)
    text += printC(modules[index], prefixOf(index));
  return text;
}

bool mentions(const llvm::Value &value, const std::string &prefix) {
  if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(&value))
    return global->getName().starts_with(prefix);
  const auto *constant = llvm::dyn_cast<llvm::ConstantExpr>(&value);
  return constant != nullptr && std::any_of(constant->op_begin(), constant->op_end(),
                                            [&](const llvm::Use &operand) { return mentions(*operand, prefix); });
}

// Whether the function speaks of a variable of the module, or of a type of it.
bool isOf(const llvm::Function &function, const std::string &prefix) {
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &instruction : block) {
      const auto *part = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
      const auto *type = part != nullptr ? llvm::dyn_cast<llvm::StructType>(part->getSourceElementType()) : nullptr;
      if (type != nullptr && type->hasName() && type->getName() == "struct." + prefix + "object")
        return true;
      if (std::any_of(instruction.op_begin(), instruction.op_end(),
                      [&](const llvm::Use &operand) { return mentions(*operand, prefix); }))
        return true;
    }
  return false;
}

} // namespace

ModuleBatch::ModuleBatch(std::vector<SmallModule> which) : modules(std::move(which)), compiled_(textOf(modules)) {}

std::unique_ptr<llvm::Module> ModuleBatch::moduleOf(size_t index) {
  std::unique_ptr<llvm::Module> result = llvm::CloneModule(*compiled_);
  const std::string prefix = prefixOf(index);
  for (const char *list : {"llvm.used", "llvm.compiler.used"})
    if (llvm::GlobalVariable *used = result->getGlobalVariable(list))
      used->eraseFromParent();
  for (llvm::Function &function : *result) {
    if (function.isDeclaration())
      continue;
    const bool isPredicate = function.getName().starts_with("__raddle_") && isOf(function, prefix);
    const bool isOurs = isPredicate || function.getName().starts_with(prefix);
    function.setLinkage(isOurs ? llvm::GlobalValue::ExternalLinkage : llvm::GlobalValue::InternalLinkage);
  }
  for (llvm::GlobalVariable &variable : result->globals())
    if (!variable.getName().starts_with(prefix) && !variable.isDeclaration())
      variable.setLinkage(llvm::GlobalValue::InternalLinkage);
  program::Analyses analyses;
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.run(*result, analyses.modules);
  return result;
}

} // namespace raddle::verify::testing
