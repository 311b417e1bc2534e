#include "program/filled.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

namespace raddle::program {

struct FillingLoops::Analyses {
  // LLVM changes nothing, but does not say so.
  explicit Analyses(llvm::Function &function)
      : libraryTable(llvm::Triple(function.getParent()->getTargetTriple())), library(libraryTable, &function),
        assumptions(function), dominators(function), loops(dominators),
        evolution(function, library, assumptions, dominators, loops) {}

  // How often the rounds of `loop` come to `block`; nothing if that is not constant, or not once in each round.
  std::optional<uint64_t> timesIn(const llvm::Loop &loop, const llvm::BasicBlock *block) {
    const llvm::BasicBlock *exit = loop.getExitingBlock();
    const llvm::BasicBlock *latch = loop.getLoopLatch();
    const auto *rounds = llvm::dyn_cast<llvm::SCEVConstant>(evolution.getBackedgeTakenCount(&loop));
    if (!exit || !latch || !rounds || rounds->getAPInt().getActiveBits() > 32)
      return std::nullopt;
    if (dominators.dominates(block, exit))
      return rounds->getAPInt().getZExtValue() + 1;
    if (dominators.dominates(exit, block) && dominators.dominates(block, latch))
      return rounds->getAPInt().getZExtValue();
    return std::nullopt;
  }

  llvm::TargetLibraryInfoImpl libraryTable;
  llvm::TargetLibraryInfo library;
  llvm::AssumptionCache assumptions;
  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
  llvm::ScalarEvolution evolution;
};

FillingLoops::FillingLoops(const llvm::Function &function)
    : analyses_(std::make_unique<Analyses>(const_cast<llvm::Function &>(function))) {}

FillingLoops::~FillingLoops() = default;

std::optional<Filled> FillingLoops::filledBy(const llvm::Instruction &access, const llvm::Value &pointer,
                                             uint64_t bytes, const llvm::Value &root) {
  llvm::ScalarEvolution &evolution = analyses_->evolution;
  const llvm::SCEV *offset = evolution.getMinusSCEV(evolution.getSCEV(const_cast<llvm::Value *>(&pointer)),
                                                    evolution.getSCEV(const_cast<llvm::Value *>(&root)));
  std::vector<std::pair<uint64_t, uint64_t>> strides; // and how many there are of each
  const llvm::BasicBlock *block = access.getParent();
  while (const auto *rounds = llvm::dyn_cast<llvm::SCEVAddRecExpr>(offset)) {
    const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(rounds->getOperand(1));
    const std::optional<uint64_t> times = analyses_->timesIn(*rounds->getLoop(), block);
    if (!rounds->isAffine() || !step || !step->getAPInt().isStrictlyPositive() || !times || *times == 0)
      return std::nullopt;
    strides.emplace_back(step->getAPInt().getZExtValue(), *times);
    block = rounds->getLoop()->getHeader();
    offset = rounds->getStart();
  }
  const auto *begin = llvm::dyn_cast<llvm::SCEVConstant>(offset);
  if (!begin || strides.empty() || begin->getAPInt().isNegative())
    return std::nullopt;
  std::ranges::sort(strides);
  uint64_t size = bytes;
  for (const auto &[stride, times] : strides) {
    if (stride > size)
      return std::nullopt;
    size += stride * (times - 1);
  }
  const uint64_t from = begin->getAPInt().getZExtValue();
  return Filled{block, from, from + size};
}

} // namespace raddle::program
