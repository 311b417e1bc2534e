// One function of the program: points are put into it, and it returns where its thread stops.
//
// The paper's [[s]] for each statement s, on the instructions of the normalized module. A point is
//   where = its place; if (__kiss_point()) return;
// and what is behind a call of a function that may come to one is
//   if (raise) return;
#pragma once

#include <unordered_set>
#include <vector>

#include <llvm/IR/Function.h>

#include "program/operations.h"
#include "sequentialize/scheduler.h"
#include "sequentialize/sequentialize.h"

namespace raddle::sequentialize {

class Translation {
public:
  // REQUIRES: all outlive this.
  Translation(const Scheduler &scheduler, const Options &options, std::vector<Place> &places)
      : scheduler_(scheduler), options_(options), places_(places) {}

  // Puts points before `operations`, which are those of one function of the program in the order of its code.
  // REQUIRES: calls of functions that others stand for are still calls of those.
  void addPoints(const std::vector<program::Operation> &operations);

  // Atomic steps of one of our own functions: calls of __kiss_begin and __kiss_end.
  void translateSteps(llvm::Function &function);

  // Lets `function` return after calls that may have stopped the thread: those of `mayStop`, and of unknown functions.
  void addReturns(llvm::Function &function, const std::unordered_set<const llvm::Function *> &mayStop);

private:
  void addPoint(const program::Operation &operation);
  void addAccess(const program::Operation &operation);
  void addCheckedAccess(const program::Operation &operation, llvm::Value *address, uint32_t accessClass);
  void addCall(const program::Operation &operation);
  void addSection(const program::Operation &operation);
  void addSectionEnd(llvm::CallBase &call);
  void putPoint(llvm::Instruction &before);
  void noteWhere(llvm::Instruction &before, const Place &place);

  const Scheduler &scheduler_;
  const Options &options_;
  std::vector<Place> &places_;
  std::unordered_set<const llvm::Instruction *> inside_; // of the function at hand: those known to be in a section
};

} // namespace raddle::sequentialize
