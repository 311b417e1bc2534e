#include "program/premises.h"

#include <unordered_set>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "effects/functions.h"
#include "program/functions.h"
#include "program/models.h"
#include "program/unwritten.h"

namespace raddle::program {

namespace {

// The pointer that a call frees; null if it frees none.
const llvm::Value *freedBy(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration())
    return nullptr;
  const uint8_t argument = effects::functionNamed(callee->getName()).frees;
  return argument < call->arg_size() ? call->getArgOperand(argument) : nullptr;
}

// The comparisons of `pointer`, or of what it is as a number, with something that is not known.
std::unordered_set<const llvm::Instruction *> comparisonsOf(const llvm::Value &pointer) {
  std::unordered_set<const llvm::Instruction *> comparisons;
  std::unordered_set<const llvm::Value *> seen = {&pointer};
  std::vector<const llvm::Value *> work = {&pointer};
  while (!work.empty()) {
    const llvm::Value *value = work.back();
    work.pop_back();
    for (const llvm::User *user : value->users()) {
      if (llvm::isa<llvm::CastInst, llvm::PHINode>(user) && seen.insert(user).second)
        work.push_back(user);
      const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(user);
      if (comparison && llvm::none_of(comparison->operands(), llvm::IsaPred<llvm::Constant>))
        comparisons.insert(comparison);
    }
  }
  return comparisons;
}

// Whether one of `targets` may come after `from`, with the same value of `pointer`.
bool mayReach(const llvm::Instruction &from, const std::unordered_set<const llvm::Instruction *> &targets,
              const llvm::Value &pointer) {
  std::vector<const llvm::Instruction *> work = {from.getNextNode()};
  std::unordered_set<const llvm::BasicBlock *> seen;
  if (const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&from))
    work = {&invoke->getNormalDest()->front()};
  while (!work.empty()) {
    const llvm::Instruction *at = work.back();
    work.pop_back();
    for (; at && at != &pointer; at = at->getNextNode()) {
      if (targets.contains(at))
        return true;
      if (at->isTerminator())
        for (const llvm::BasicBlock *next : llvm::successors(at->getParent()))
          if (seen.insert(next).second)
            work.push_back(&next->front());
    }
  }
  return false;
}

bool isComparedLater(const llvm::Instruction &free) {
  const llvm::Value *pointer = freedBy(free);
  if (!pointer || llvm::isa<llvm::Constant>(pointer))
    return false;
  const auto comparisons = comparisonsOf(*pointer);
  return !comparisons.empty() && mayReach(free, comparisons, *pointer);
}

// Whether the program counts on memory there: `new` throws for want of it, the others return null or an error.
bool countsOnMemory(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration())
    return false;
  const llvm::StringRef name = callee->getName();
  return effects::functionNamed(name).allocates ||
         llvm::is_contained({"posix_memalign", "asprintf", "vasprintf"}, name);
}

bool exchangesWeakly(const llvm::Instruction &instruction) {
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
  return exchange && exchange->isWeak();
}

} // namespace

bool isFallibleAllocation(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration())
    return false;
  const effects::Function row = effects::functionNamed(callee->getName());
  return row.allocates && !row.throws;
}

Premises premisesOf(const llvm::Module &module) {
  Premises premises;
  premises.handlesSignals = module.getFunction("sigaction") != nullptr || module.getFunction("signal") != nullptr;
  premises.choosesScenario = module.getFunction("__raddle_scenarios") != nullptr;
  premises.readsUnwritten = usesOfUnwritten(module) != Unwritten::NotRead;
  for (const llvm::Function &function : module) {
    const bool isOfProgram = !isOurs(function) && !isOfModel(function) && !isOfLibrary(function);
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      premises.exchangesWeakly |= exchangesWeakly(instruction);
      premises.allocates |= isOfProgram && countsOnMemory(instruction);
      premises.comparesFreed |= isOfProgram && isComparedLater(instruction);
    }
  }
  return premises;
}

} // namespace raddle::program
