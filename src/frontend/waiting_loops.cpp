#include "frontend/waiting_loops.h"

#include <algorithm>
#include <vector>

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/SCCP.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

#include "base/check.h"
#include "frontend/back_edges.h"
#include "program/analyses.h"
#include "program/awaits.h"
#include "program/looks.h"
#include "program/pauses.h"

namespace raddle::frontend {

namespace {

constexpr unsigned kDeepest = 8;            // calls in calls
constexpr unsigned kMaxInstructions = 2000; // of a function that is inlined: compare_exchange has many cases

bool isLook(llvm::Function &function, unsigned depth);

// A call that a waiting loop may make, as it is or once it is inlined.
bool isAllowedCall(const llvm::CallBase &call, unsigned depth) {
  if (llvm::isa<llvm::IntrinsicInst>(call) || call.doesNotReturn() || program::isAttemptToLock(call))
    return true;
  llvm::Function *callee = call.getCalledFunction();
  return program::isHarmless(call, [](const llvm::Value *) { return true; }) || (callee && isLook(*callee, depth));
}

bool writesLocal(const llvm::StoreInst &store) {
  return llvm::isa<llvm::AllocaInst, llvm::Argument>(llvm::getUnderlyingObject(store.getPointerOperand()));
}

bool isAllowed(const llvm::Instruction &step, unsigned depth) {
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&step))
    return isAllowedCall(*call, depth);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&step);
  return !store || writesLocal(*store);
}

// A small function that looks at memory and computes, without loops: it may be inlined.
bool isLook(llvm::Function &function, unsigned depth) {
  if (function.isDeclaration() || function.isVarArg() || depth == kDeepest ||
      function.getInstructionCount() > kMaxInstructions || !llvm::isInlineViable(function).isSuccess())
    return false;
  llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 4> loops;
  llvm::FindFunctionBackedges(function, loops);
  return loops.empty() && llvm::all_of(llvm::instructions(function),
                                       [&](const llvm::Instruction &step) { return isAllowed(step, depth + 1); });
}

// The calls to inline in the loops that may turn out to only wait.
std::vector<llvm::CallBase *> callsToInline(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  std::vector<llvm::CallBase *> result;
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    auto isAllowedBlock = [](const llvm::BasicBlock *block) {
      return llvm::all_of(*block, [](const llvm::Instruction &step) { return isAllowed(step, 0); });
    };
    if (!loop->isInnermost() || !llvm::all_of(loop->blocks(), isAllowedBlock))
      continue;
    for (llvm::BasicBlock *block : loop->blocks())
      for (llvm::Instruction &step : *block)
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(&step); call && !program::isPause(*call))
          if (llvm::Function *callee = call->getCalledFunction(); callee && isLook(*callee, 0))
            result.push_back(call);
  }
  return result;
}

// Constants are propagated because atomics of C++ come as one access for each memory order.
void tidy(llvm::Function &function) {
  program::Analyses analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::SCCPPass());
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(SeparateBackEdges());
  passes.addPass(llvm::LCSSAPass());
  passes.run(function, analyses.functions);
}

void open(llvm::Function &function) {
  for (unsigned depth = 0; depth < kDeepest; ++depth) {
    const std::vector<llvm::CallBase *> calls = callsToInline(function);
    for (llvm::CallBase *call : calls) {
      llvm::InlineFunctionInfo info;
      CHECK(llvm::InlineFunction(*call, info).isSuccess(), "what may be inlined should be");
    }
    if (calls.empty())
      break;
  }
  tidy(function);
}

// Each kind counts for itself, so that an await is worth more than a loop that only looks.
size_t waitingLoops(llvm::Function &function) {
  return program::awaitsOf(function).size() + program::looksOf(function).size();
}

// Tried on a copy: most loops that look and compute do more than wait.
bool showsMore(llvm::Function &function) {
  llvm::ValueToValueMapTy values;
  llvm::Function *copy = llvm::CloneFunction(&function, values);
  open(*copy);
  const bool result = waitingLoops(*copy) > waitingLoops(function);
  copy->eraseFromParent();
  return result;
}

} // namespace

void openWaitingLoops(llvm::Module &module) {
  std::vector<llvm::Function *> candidates;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !callsToInline(function).empty())
      candidates.push_back(&function);
  for (llvm::Function *function : candidates)
    if (showsMore(*function))
      open(*function);
}

} // namespace raddle::frontend
