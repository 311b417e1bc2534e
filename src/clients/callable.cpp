#include "clients/callable.h"

#include <set>

#include <llvm/IR/InstIterator.h>

#include "clients/requirements.h"
#include "effects/functions.h"
#include "harness/entries.h"
#include "verify/verify.h"

namespace raddle::clients {

bool isDefinedElsewhere(const llvm::Function &function) {
  return effects::functionNamed(function.getName().str()).kind != effects::Kind::Foreign;
}

namespace {

// A function that is called from there and that nobody defines; empty if there is none.
std::string missingIn(const llvm::Function &function, std::set<const llvm::Function *> &seen) {
  if (!seen.insert(&function).second || function.isIntrinsic())
    return {};
  if (function.isDeclaration())
    return isDefinedElsewhere(function) ? "" : function.getName().str();
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
    if (std::string missing = callee != nullptr ? missingIn(*callee, seen) : ""; !missing.empty())
      return missing;
  }
  return {};
}

} // namespace

std::string whyNotCalled(const llvm::Function &procedure, llvm::Module &module,
                         const verify::Specifications &specifications) {
  const verify::ProcedureSpec *spec = specifications.find(procedure);
  if (spec != nullptr && !canRequire(*spec))
    return "what it requires is more than values of its arguments";
  std::set<const llvm::Function *> seen;
  if (const std::string missing = missingIn(procedure, seen); !missing.empty())
    return "it calls `" + missing + "`, which is not defined here";
  return harness::findEntry(module, procedure.getName().str()) ? "" : "clients cannot call it";
}

Callable callableIn(llvm::Module &module, const verify::Specifications &specifications) {
  Callable callable;
  for (const llvm::Function *procedure : verify::proceduresOf(module, specifications).checked) {
    const verify::ProcedureSpec *spec = specifications.find(*procedure);
    if (whyNotCalled(*procedure, module, specifications).empty())
      (spec != nullptr && spec->isInit ? callable.init : callable.procedures).push_back(procedure->getName().str());
  }
  return callable;
}

} // namespace raddle::clients
