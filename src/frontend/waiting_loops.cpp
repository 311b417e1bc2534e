#include "frontend/waiting_loops.h"

#include <algorithm>
#include <vector>

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
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
#include "frontend/punned_locals.h"
#include "frontend/short_circuits.h"
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
  if (llvm::isa<llvm::IntrinsicInst>(call) || call.doesNotReturn() || program::usesLock(call) ||
      program::isAttemptToLock(call))
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

// Who pauses waits for something, whatever else the loop does in other rounds.
bool pauses(const llvm::Loop &loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock *block) {
    return llvm::any_of(*block, [](const llvm::Instruction &step) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
      return call && program::isPause(*call);
    });
  });
}

bool mayBeInlined(const llvm::CallBase &call) {
  llvm::Function *callee = call.getCalledFunction();
  return !program::isPause(call) && callee && isLook(*callee, 0);
}

// What may turn out to be a loop that only looks, or waits.
bool isCandidate(const llvm::Loop &loop) {
  return (loop.isInnermost() && pauses(loop)) || llvm::all_of(loop.blocks(), [](const llvm::BasicBlock *block) {
           return llvm::all_of(*block, [](const llvm::Instruction &step) { return isAllowed(step, 0); });
         });
}

// The blocks that are always executed just before the loop.
std::vector<llvm::BasicBlock *> blocksBefore(const llvm::Loop &loop) {
  std::vector<llvm::BasicBlock *> result;
  for (llvm::BasicBlock *block = loop.getLoopPreheader(); block && !llvm::is_contained(result, block);
       block = block->getSinglePredecessor())
    result.push_back(block);
  return result;
}

using Locals = llvm::SmallPtrSet<const llvm::Value *, 8>;

void addCalls(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::SetVector<llvm::CallBase *> &to) {
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &step : *block)
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&step); call && mayBeInlined(*call))
        to.insert(call);
}

// Calls elsewhere that are passed locals of loops, which so cannot be registers.
void addCallsWith(const Locals &locals, llvm::Function &function, llvm::SetVector<llvm::CallBase *> &to) {
  for (llvm::Instruction &step : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
    if (call && llvm::any_of(call->args(), [&](llvm::Value *value) { return locals.contains(value); }) &&
        mayBeInlined(*call))
      to.insert(call);
  }
}

// The calls to inline because of loops that may turn out to only look: in them, before them, and with locals of theirs.
std::vector<llvm::CallBase *> callsToInline(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  llvm::SetVector<llvm::CallBase *> result;
  Locals locals;
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    if (!isCandidate(*loop))
      continue;
    addCalls(loop->getBlocks(), result);
    addCalls(blocksBefore(*loop), result);
    for (const llvm::BasicBlock *block : loop->blocks())
      for (const llvm::Instruction &step : *block)
        for (const llvm::Use &operand : step.operands())
          if (llvm::isa<llvm::AllocaInst>(operand))
            locals.insert(operand);
  }
  addCallsWith(locals, function, result);
  return {result.begin(), result.end()};
}

// Constants are propagated because atomics of C++ come as one access for each memory order.
void tidy(llvm::Function &function) {
  unifyPunnedLocals(function);
  program::Analyses analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::SCCPPass());
  passes.addPass(SkipAnsweredQuestions());
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

// What is seen of the loops of a function. Each kind counts for itself, so that an await is worth more than a loop that
// only looks.
struct Worth {
  size_t loops = 0;
  size_t unseen = 0; // steps in them of which nobody knows whether they have an effect

  [[nodiscard]] bool isMoreThan(const Worth &other) const {
    return loops > other.loops || (loops == other.loops && unseen < other.unseen);
  }
};

Worth worthOf(llvm::Function &function) {
  const std::vector<program::Look> looks = program::looksOf(function);
  Worth result{.loops = program::awaitsOf(function).size() + looks.size()};
  for (const program::Look &look : looks)
    result.unseen += look.unseen.size();
  return result;
}

// A loop may wait for a pointer that it keeps in a local, or have two conditions.
bool mayShowMore(llvm::Function &function) {
  return (hasPunnedLocals(function) || hasAnsweredQuestions(function)) &&
         llvm::any_of(llvm::instructions(function),
                      [](const llvm::Instruction &step) { return step.isAtomic() && step.getFunction()->size() > 1; });
}

// Tried on a copy: most loops that look and compute do more than wait.
bool showsMore(llvm::Function &function) {
  llvm::ValueToValueMapTy values;
  llvm::Function *copy = llvm::CloneFunction(&function, values);
  open(*copy);
  const bool result = worthOf(*copy).isMoreThan(worthOf(function));
  copy->eraseFromParent();
  return result;
}

} // namespace

void openWaitingLoops(llvm::Module &module) {
  std::vector<llvm::Function *> candidates;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && (!callsToInline(function).empty() || mayShowMore(function)))
      candidates.push_back(&function);
  for (llvm::Function *function : candidates)
    if (showsMore(*function))
      open(*function);
}

} // namespace raddle::frontend
