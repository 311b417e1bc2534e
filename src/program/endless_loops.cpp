#include "program/endless_loops.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace raddle::program {

namespace {

using BackEdges = llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 8>;

// What it takes to ask how often a loop is executed.
class RoundCounter {
public:
  explicit RoundCounter(llvm::Function &function)
      : libraryTable_(llvm::Triple(function.getParent()->getTargetTriple())), library_(libraryTable_, &function),
        assumptions_(function), dominators_(function), loops_(dominators_),
        evolution_(function, library_, assumptions_, dominators_, loops_) {}

  // The natural loop that this edge closes, or null.
  llvm::Loop *loopOf(const llvm::BasicBlock *from, const llvm::BasicBlock *to) {
    llvm::Loop *loop = loops_.getLoopFor(to);
    return loop && loop->getHeader() == to && loop->contains(from) ? loop : nullptr;
  }

  bool endsSurely(llvm::Loop &loop) {
    return !llvm::isa<llvm::SCEVCouldNotCompute>(evolution_.getSymbolicMaxBackedgeTakenCount(&loop));
  }

private:
  llvm::TargetLibraryInfoImpl libraryTable_;
  llvm::TargetLibraryInfo library_;
  llvm::AssumptionCache assumptions_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  llvm::ScalarEvolution evolution_;
};

} // namespace

std::vector<EndlessLoop> endlessLoops(llvm::Function &function) {
  BackEdges edges;
  llvm::FindFunctionBackedges(function, edges);
  std::vector<EndlessLoop> result;
  if (edges.empty())
    return result;
  RoundCounter counter(function);
  for (llvm::BasicBlock &block : function) {
    const auto *edge = llvm::find_if(edges, [&](const auto &e) { return e.first == &block; });
    if (edge == edges.end())
      continue;
    llvm::Loop *loop = counter.loopOf(edge->first, edge->second);
    if (loop && counter.endsSurely(*loop))
      continue;
    llvm::Instruction *latch = block.getTerminator();
    const llvm::DILocation *start = loop ? loop->getStartLoc().get() : nullptr;
    result.push_back({latch, start ? start : latch->getDebugLoc().get()});
  }
  return result;
}

} // namespace raddle::program
