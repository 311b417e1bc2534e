#include "instrument/named_pointers.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

namespace raddle::instrument {
namespace {

// Where a pointer of main is written: just before `at`.
struct Write {
  llvm::DbgVariableRecord *record = nullptr;
  llvm::Instruction *at = nullptr;
};
using Writes = llvm::SmallVector<Write, 1>;

bool isPlainPointer(const llvm::DILocalVariable &variable) {
  const llvm::DIType *type = variable.getType();
  while (const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type)
      return !variable.isParameter() && !variable.isArtificial() && !variable.getName().starts_with("__");
    const bool isSame = derived->getTag() == llvm::dwarf::DW_TAG_typedef ||
                        derived->getTag() == llvm::dwarf::DW_TAG_const_type ||
                        derived->getTag() == llvm::dwarf::DW_TAG_volatile_type;
    type = isSame ? derived->getBaseType() : nullptr;
  }
  return false;
}

// Whether the record says of what value the whole variable is from there on.
bool isWrite(const llvm::DbgVariableRecord &record) {
  return record.getType() == llvm::DbgVariableRecord::LocationType::Value && !record.isKillLocation() &&
         !record.getDebugLoc()->getInlinedAt() && record.getNumVariableLocationOps() == 1 &&
         record.getExpression()->getNumElements() == 0 && record.getVariableLocationOp(0)->getType()->isPointerTy();
}

llvm::MapVector<llvm::DILocalVariable *, Writes> pointersIn(llvm::Function &function) {
  llvm::MapVector<llvm::DILocalVariable *, Writes> pointers;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (isPlainPointer(*record.getVariable()) && isWrite(record))
        pointers[record.getVariable()].push_back({&record, &instruction});
  return pointers;
}

bool isNull(const Write &write) {
  return llvm::isa<llvm::ConstantPointerNull>(write.record->getVariableLocationOp(0));
}

// Whether the variable means one object wherever it means any: null leads nowhere, and is what clang writes first where
// a variable is declared without a value.
bool meansOne(const Writes &writes, const llvm::LoopInfo &loops) {
  return llvm::count_if(writes, [](const Write &write) { return !isNull(write); }) == 1 &&
         llvm::none_of(writes, [&](const Write &write) { return loops.getLoopFor(write.at->getParent()); });
}

void keep(llvm::DILocalVariable *variable, const Writes &writes, llvm::DIBuilder &debug) {
  llvm::BasicBlock &entry = writes.front().at->getFunction()->getEntryBlock();
  const llvm::DebugLoc declared = writes.front().record->getDebugLoc();
  llvm::IRBuilder<> builder(&*entry.getFirstInsertionPt());
  llvm::AllocaInst *local = builder.CreateAlloca(builder.getPtrTy(), nullptr, variable->getName());
  debug.insertDeclare(local, variable, debug.createExpression(), declared.get(), local->getNextNode());
  for (const Write &write : writes) {
    builder.SetInsertPoint(write.at);
    builder.SetCurrentDebugLocation(write.record->getDebugLoc());
    builder.CreateStore(write.record->getVariableLocationOp(0), local);
  }
}

} // namespace

void keepNamedPointers(llvm::Module &module) {
  llvm::Function *main = module.getFunction("main");
  if (!main || main->isDeclaration())
    return;
  llvm::DominatorTree tree(*main);
  const llvm::LoopInfo loops(tree);
  llvm::DIBuilder debug(module, /*AllowUnresolved=*/false);
  for (const auto &[variable, writes] : pointersIn(*main))
    if (meansOne(writes, loops))
      keep(variable, writes, debug);
}

} // namespace raddle::instrument
