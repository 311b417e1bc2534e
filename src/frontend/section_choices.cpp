#include "frontend/section_choices.h"

#include <array>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "program/sections.h"

namespace raddle::frontend {

namespace {

constexpr std::array<llvm::StringLiteral, 2> kBegins = {"__VERIFIER_atomic_begin", "raddle_atomic_begin"};
constexpr std::array<llvm::StringLiteral, 2> kEnds = {"__VERIFIER_atomic_end", "raddle_atomic_end"};

bool calls(const llvm::Instruction &instruction, llvm::ArrayRef<llvm::StringLiteral> names) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && llvm::is_contained(names, callee->getName());
}

// Goes through what can be executed behind `border`, up to where `ends` says so.
void follow(llvm::Instruction &border, llvm::function_ref<bool(llvm::Instruction &)> ends) {
  llvm::SmallVector<llvm::Instruction *, 8> open = {border.getNextNode()};
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> seen;
  while (!open.empty()) {
    llvm::Instruction *at = open.pop_back_val();
    for (; at && !ends(*at); at = at->getNextNode())
      if (at->isTerminator())
        for (llvm::BasicBlock *next : llvm::successors(at->getParent()))
          if (seen.insert(next).second)
            open.push_back(&next->front());
  }
}

// Whether the section that it is in may come to it twice. Each round of a loop that has the section in it has its own.
bool mayRepeat(llvm::CallInst &choice) {
  bool repeats = false;
  follow(choice, [&](llvm::Instruction &at) {
    repeats |= &at == &choice;
    return repeats || calls(at, kBegins) || calls(at, kEnds);
  });
  return repeats;
}

// Of the section that begins behind `border`, in the order of the code.
std::vector<llvm::CallInst *> choicesBehind(llvm::Instruction &border) {
  std::vector<llvm::CallInst *> choices;
  follow(border, [&](llvm::Instruction &at) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&at);
    if (call && program::isChoice(*call) && !mayRepeat(*call))
      choices.push_back(call);
    return calls(at, kBegins) || calls(at, kEnds);
  });
  return choices;
}

void chooseBeforeSections(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  llvm::SmallVector<llvm::Instruction *, 8> begins;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (calls(instruction, kBegins))
      begins.push_back(&instruction);
  if (program::isAtomicSection(function))
    begins.push_back(&program::firstOfSection(function));
  for (llvm::Instruction *begin : begins)
    for (llvm::CallInst *choice : choicesBehind(*begin))
      if (dominators.dominates(begin, choice))
        choice->moveBefore(begin);
}

} // namespace

void chooseBeforeSections(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      chooseBeforeSections(function);
}

} // namespace raddle::frontend
