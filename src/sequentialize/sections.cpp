#include "sequentialize/sections.h"

#include <algorithm>
#include <unordered_map>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstrTypes.h>

namespace raddle::sequentialize {

namespace {

int depthBehind(int depth, const llvm::Instruction &instruction) {
  const llvm::StringRef callee = calleeName(instruction);
  if (beginsSection(callee))
    return depth + 1;
  return endsSection(callee) ? std::max(depth - 1, 0) : depth;
}

// The least depth at the begin of each block that can be reached. It can only sink, and not below 0.
std::unordered_map<const llvm::BasicBlock *, int> leastDepths(llvm::Function &function) {
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  std::unordered_map<const llvm::BasicBlock *, int> result = {{&function.getEntryBlock(), 0}};
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const llvm::BasicBlock *block : order) {
      int depth = result.at(block);
      for (const llvm::Instruction &instruction : *block)
        depth = depthBehind(depth, instruction);
      for (const llvm::BasicBlock *next : llvm::successors(block)) {
        const auto [known, isNew] = result.try_emplace(next, depth);
        isChanged |= isNew || depth < known->second;
        known->second = std::min(known->second, depth);
      }
    }
  }
  return result;
}

} // namespace

bool beginsSection(llvm::StringRef function) {
  return function == "__raddle_section_begin" || function == "__VERIFIER_atomic_begin";
}
bool endsSection(llvm::StringRef function) {
  return function == "__raddle_section_end" || function == "__VERIFIER_atomic_end";
}

llvm::StringRef calleeName(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Value *callee = call ? call->getCalledOperand()->stripPointerCasts() : nullptr;
  return callee && llvm::isa<llvm::Function>(callee) ? callee->getName() : "";
}

std::unordered_set<const llvm::Instruction *> insideSections(llvm::Function &function) {
  std::unordered_set<const llvm::Instruction *> result;
  for (const auto &[block, atBegin] : leastDepths(function)) {
    int depth = atBegin;
    for (const llvm::Instruction &instruction : *block) {
      if (depth > 0)
        result.insert(&instruction);
      depth = depthBehind(depth, instruction);
    }
  }
  return result;
}

} // namespace raddle::sequentialize
