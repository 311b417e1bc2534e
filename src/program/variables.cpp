#include "program/variables.h"

#include <llvm/Demangle/Demangle.h>

namespace raddle::program {

namespace {

const llvm::DIGlobalVariable *debugInfoOf(const llvm::GlobalVariable &variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> infos;
  variable.getDebugInfo(infos);
  return infos.empty() || infos.front()->getVariable()->getName().empty() ? nullptr : infos.front()->getVariable();
}

// The scopes that a name is looked up in, outermost first: "bank::Account::". Blocks, files and what has no name, like
// inline namespaces of the library, do not show.
std::string prefixOf(const llvm::DIScope *scope) {
  if (!scope)
    return {};
  std::string outer = prefixOf(scope->getScope());
  const auto *space = llvm::dyn_cast<llvm::DINamespace>(scope);
  const bool shows =
      llvm::isa<llvm::DISubprogram, llvm::DICompositeType>(scope) || (space && !space->getExportSymbols());
  return shows && !scope->getName().empty() ? outer + scope->getName().str() + "::" : outer;
}

} // namespace

namespace {

// The variable whose initialization `variable` guards, by the names that the ABI of C++ gives them; null if it is no
// such guard.
const llvm::GlobalVariable *guardedBy(const llvm::GlobalVariable &variable) {
  llvm::StringRef name = variable.getName();
  return name.consume_front("_ZGV")
             ? variable.getParent()->getGlobalVariable(("_Z" + name).str(), /*AllowInternal=*/true)
             : nullptr;
}

} // namespace

VariableInfo describeBriefly(const llvm::GlobalVariable &variable) {
  if (const llvm::DIGlobalVariable *info = debugInfoOf(variable))
    return {info->getName().str(), info->getType()};
  const llvm::GlobalVariable *guarded = guardedBy(variable);
  return {guarded ? "guard of " + describe(*guarded).name : llvm::demangle(variable.getName())};
}

VariableInfo describe(const llvm::GlobalVariable &variable) {
  VariableInfo result = describeBriefly(variable);
  const llvm::DIGlobalVariable *info = debugInfoOf(variable);
  if (!info)
    return result;
  const llvm::DIDerivedType *member = info->getStaticDataMemberDeclaration();
  const llvm::DIScope *scope = member ? member->getScope() : info->getScope();
  result.name = prefixOf(scope) + result.name;
  return result;
}

} // namespace raddle::program
