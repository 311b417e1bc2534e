#include "frontend/short_circuits.h"

#include <optional>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

namespace raddle::frontend {

namespace {

// A way into a block that asks what is known on this way.
struct Answered {
  llvm::BasicBlock *from;
  llvm::BasicBlock *question;
  llvm::BasicBlock *answer; // where it leads
};

// The merged value that the block branches on, if it does nothing else; or null.
llvm::PHINode *questionOf(llvm::BasicBlock &block) {
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return nullptr;
  auto *value = llvm::dyn_cast<llvm::PHINode>(branch->getCondition());
  for (const llvm::Instruction &step : block)
    if (!llvm::isa<llvm::PHINode>(step) && &step != branch)
      return nullptr;
  return value && value->getParent() == &block ? value : nullptr;
}

std::optional<Answered> answeredAt(llvm::BasicBlock &block) {
  llvm::PHINode *question = questionOf(block);
  if (!question)
    return std::nullopt;
  for (unsigned i = 0; i < question->getNumIncomingValues(); ++i) {
    const auto *known = llvm::dyn_cast<llvm::ConstantInt>(question->getIncomingValue(i));
    llvm::BasicBlock *from = question->getIncomingBlock(i);
    // By several ways at once, or back into the block itself: seldom, and left as it is.
    if (!known || !llvm::isa<llvm::BranchInst>(from->getTerminator()) ||
        llvm::count(llvm::successors(from), &block) != 1)
      continue;
    llvm::BasicBlock *answer = block.getTerminator()->getSuccessor(known->isZero() ? 1 : 0);
    if (answer != &block && from != &block && !llvm::is_contained(llvm::successors(from), answer))
      return Answered{from, &block, answer};
  }
  return std::nullopt;
}

// What is used behind the question is merged where the two ways meet now.
void mergeLater(llvm::PHINode &value, const Answered &answered) {
  llvm::SSAUpdater merge;
  merge.Initialize(value.getType(), value.getName());
  merge.AddAvailableValue(answered.question, &value);
  merge.AddAvailableValue(answered.from, value.getIncomingValueForBlock(answered.from));
  llvm::SmallVector<llvm::Use *> uses;
  for (llvm::Use &use : value.uses()) {
    const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    const auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
    if (user->getParent() != answered.question && !(phi && phi->getIncomingBlock(use) == answered.question))
      uses.push_back(&use);
  }
  for (llvm::Use *use : uses)
    merge.RewriteUse(*use);
}

void lead(const Answered &answered) {
  llvm::BasicBlock &question = *answered.question;
  for (llvm::PHINode &merged : answered.answer->phis()) {
    llvm::Value *value = merged.getIncomingValueForBlock(&question);
    auto *own = llvm::dyn_cast<llvm::PHINode>(value);
    merged.addIncoming(own && own->getParent() == &question ? own->getIncomingValueForBlock(answered.from) : value,
                       answered.from);
  }
  answered.from->getTerminator()->replaceSuccessorWith(&question, answered.answer);
  for (llvm::PHINode &value : question.phis())
    mergeLater(value, answered);
  question.removePredecessor(answered.from, /*KeepOneInputPHIs=*/true);
}

} // namespace

llvm::PreservedAnalyses SkipAnsweredQuestions::run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
  bool isChanged = false;
  for (llvm::BasicBlock &block : function)
    while (const std::optional<Answered> answered = answeredAt(block)) {
      lead(*answered);
      isChanged = true;
    }
  return isChanged ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

bool hasAnsweredQuestions(llvm::Function &function) {
  return llvm::any_of(function, [](llvm::BasicBlock &block) { return answeredAt(block).has_value(); });
}

} // namespace raddle::frontend
