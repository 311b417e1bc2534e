#include "verify/waiting.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "effects/functions.h"
#include "verify/library_calls.h"
#include "verify/lock_calls.h"

namespace raddle::verify {

bool Waiting::isNonblocking(const llvm::Function &function) {
  const ProcedureSpec *spec = world_.specifications.find(function);
  return (spec != nullptr && spec->isNonblocking) || neverWaits(function);
}

bool Waiting::neverWaits(const llvm::Function &function) {
  const auto [known, isNew] = known_.try_emplace(&function, false); // A function that calls itself is none.
  if (!isNew)
    return known->second;
  bool result = !function.isDeclaration() && loops_.of(function).end();
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    result = result && (call == nullptr || llvm::isa<llvm::IntrinsicInst>(call) || !mayWaitIn(*call));
  }
  return known_[&function] = result;
}

bool Waiting::mayWaitIn(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr || effects::functionNamed(knownName(*callee)).blocks ||
      knownName(*callee) == "__raddle_acquire")
    return true;
  const llvm::StringRef name = callee->getName();
  const bool isKnown = LockCalls::handlerOf(name) != nullptr || LibraryCalls::handlerOf(name) != nullptr;
  return !(callee->isDeclaration() && isKnown) && !isOfSpecification(*callee) && !isNonblocking(*callee);
}

} // namespace raddle::verify
