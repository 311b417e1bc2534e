// Leads `while (a && b)` around the question whether both hold where `a` has answered it.
//
// clang merges the two ways and asks again. Then no step of `b` is on each way to the next round as far as the graph
// shows, though it is in fact (program/looks.h). Only the merging of values and branches changes: no access is moved,
// and none is copied.
#pragma once

#include <llvm/IR/PassManager.h>

namespace raddle::frontend {

// For blocks that do nothing but merge values and branch on one of them.
struct SkipAnsweredQuestions : llvm::PassInfoMixin<SkipAnsweredQuestions> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

// Whether it would change the function.
[[nodiscard]] bool hasAnsweredQuestions(llvm::Function &function);

} // namespace raddle::frontend
