// Inserts the calls of part 2 of raddle_abi.h.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "instrument/site_records.h"
#include "program/operations.h"

namespace raddle::instrument {

class Announcer {
public:
  // Both have to outlive it.
  Announcer(TextRecords &texts, TypeRecords &types)
      : module_(texts.module()), sites_(texts, types), builder_(texts.module().getContext()) {}

  // Inserts what tells the runtime of `operation`, just before it. REQUIRES: operations of one function come in the
  // order in which program::Operations lists them.
  void announce(const program::Operation &operation);

  // Puts the locals that are moved where they begin. REQUIRES: all was announced; nobody keeps pointers to allocas.
  void moveLocals();

private:
  // Where a local is kept that may begin several times: its place, which outlives it, and that place again while it
  // lives, else null.
  struct Slots {
    llvm::AllocaInst *place = nullptr;
    llvm::AllocaInst *living = nullptr;
  };

  static void keep(llvm::Instruction &access);
  static void keepCall(llvm::CallBase &call);
  void announceAccess(const program::Operation &operation);
  void announceCopy(const program::Operation &operation);
  void announceAtomic(const program::Operation &operation);
  void announceCompare(const program::Operation &operation);
  void announceAwait(const program::Operation &operation);
  void announceFence(const program::Operation &operation);
  void announceMemory(const program::Operation &operation);
  void announceLook(const program::Operation &operation);
  void announceLooked(const program::Operation &operation);
  void announceLookAgain(const program::Operation &operation);
  void announceEffect(const program::Operation &operation);
  llvm::CallInst *ask(const char *name);
  void tellBehind(const program::Operation &operation, const char *name, llvm::CallInst &answer);
  void announcePlace(const program::Operation &operation);
  void announceDivision(const program::Operation &operation);
  void announceSection(const program::Operation &operation);
  void announceBegin(const program::Operation &operation);
  void announceWithin(const program::Operation &operation);
  void keepPlace(llvm::AllocaInst &local, llvm::CallInst &place);
  void endOnce(const Slots &slots, llvm::Use &use);
  void moveTo(const Slots &slots, llvm::AllocaInst &local);
  void dropMarkers();

  llvm::CallInst *call(const char *name, llvm::ArrayRef<llvm::Value *> arguments);
  void enterIfNotNull(const program::Operation &operation);
  llvm::Value *length(const program::Operation &operation);
  llvm::Value *textBytes(const program::Operation &operation, llvm::Value *bound);
  llvm::Value *order(const program::Order &order);
  llvm::Value *orderAtRunTime(llvm::Value *value);
  llvm::Value *orders(const program::Operation &operation); // all that its description in the ABI consists of
  llvm::Value *expected(const program::Operation &operation);
  llvm::Value *number(llvm::Value *value); // zero-extended to 64 bits
  llvm::Value *operand(const program::Await &await);
  llvm::Value *isFirstRound(const program::Look &look);
  llvm::Value *site(const program::Operation &operation);

  struct Form; // how one action is announced
  static const Form &formOf(program::Action action);

  llvm::Module &module_;
  SiteRecords sites_;
  llvm::IRBuilder<> builder_; // stands before the operation being announced
  // Locals, and what begins them in their place.
  std::vector<std::pair<llvm::AllocaInst *, llvm::CallInst *>> moved_;
  // Of those that may begin several times.
  llvm::MapVector<llvm::AllocaInst *, Slots> slots_;
};

} // namespace raddle::instrument
