#include "frontend/punned_locals.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace raddle::frontend {

namespace {

bool isPointerOrWord(const llvm::Type &type) {
  return type.isPointerTy() || type.isIntegerTy(64);
}

bool isLifetimeMarker(const llvm::User *user) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
  return call && call->isLifetimeStartOrEnd();
}

// A load or store of the whole local, and of nothing else; the type it has.
const llvm::Type *accessedType(const llvm::AllocaInst &local, const llvm::User *user) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(user))
    return load->isSimple() ? load->getType() : nullptr;
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
  const bool isTo = store && store->isSimple() && store->getValueOperand() != &local;
  return isTo ? store->getValueOperand()->getType() : nullptr;
}

// Pointers have 64 bits.
bool isPunned(const llvm::AllocaInst &local) {
  bool differs = false;
  if (local.isArrayAllocation() || !isPointerOrWord(*local.getAllocatedType()) ||
      local.getModule()->getDataLayout().getPointerSizeInBits() != 64)
    return false;
  for (const llvm::User *user : local.users()) {
    if (isLifetimeMarker(user))
      continue;
    const llvm::Type *type = accessedType(local, user);
    if (!type || !isPointerOrWord(*type))
      return false;
    differs |= type != local.getAllocatedType();
  }
  return differs;
}

std::vector<llvm::AllocaInst *> punnedLocals(llvm::Function &function) {
  std::vector<llvm::AllocaInst *> result;
  for (llvm::Instruction &step : function.getEntryBlock())
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&step); local && isPunned(*local))
      result.push_back(local);
  return result;
}

void unifyLoad(llvm::LoadInst &load, llvm::Type &type) {
  llvm::IRBuilder<> builder(&load);
  llvm::LoadInst *whole = builder.CreateLoad(&type, load.getPointerOperand());
  llvm::Value *same = builder.CreateBitOrPointerCast(whole, load.getType());
  load.replaceAllUsesWith(same);
  load.eraseFromParent();
}

void unifyStore(llvm::StoreInst &store, llvm::Type &type) {
  llvm::IRBuilder<> builder(&store);
  store.setOperand(0, builder.CreateBitOrPointerCast(store.getValueOperand(), &type));
}

} // namespace

bool hasPunnedLocals(llvm::Function &function) {
  return !punnedLocals(function).empty();
}

void unifyPunnedLocals(llvm::Function &function) {
  for (llvm::AllocaInst *local : punnedLocals(function)) {
    llvm::Type *type = local->getAllocatedType();
    for (llvm::User *user : llvm::make_early_inc_range(local->users())) {
      if (isLifetimeMarker(user) || accessedType(*local, user) == type)
        continue;
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(user))
        unifyLoad(*load, *type);
      else
        unifyStore(*llvm::cast<llvm::StoreInst>(user), *type);
    }
  }
}

} // namespace raddle::frontend
