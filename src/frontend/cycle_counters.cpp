#include "frontend/cycle_counters.h"

#include <array>
#include <ctime>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

namespace raddle::frontend {

namespace {

constexpr std::array<llvm::Intrinsic::ID, 3> kCounters = {llvm::Intrinsic::readcyclecounter, llvm::Intrinsic::x86_rdtsc,
                                                          llvm::Intrinsic::x86_rdtscp};
constexpr uint64_t kSecond = 1'000'000'000; // in nanoseconds

// The time in nanoseconds, read just before `at`.
llvm::Value *readClock(llvm::IntrinsicInst &at) {
  llvm::BasicBlock &entry = at.getFunction()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  llvm::Type *int64 = builder.getInt64Ty();
  llvm::Value *time = builder.CreateAlloca(llvm::ArrayType::get(int64, 2)); // struct timespec
  builder.SetInsertPoint(&at);
  const llvm::FunctionCallee read = at.getModule()->getOrInsertFunction("clock_gettime", builder.getInt32Ty(),
                                                                        builder.getInt32Ty(), builder.getPtrTy());
  builder.CreateCall(read, {builder.getInt32(CLOCK_MONOTONIC), time});
  llvm::Value *seconds = builder.CreateLoad(int64, time);
  llvm::Value *rest = builder.CreateLoad(int64, builder.CreateConstGEP1_64(int64, time, 1));
  return builder.CreateAdd(builder.CreateMul(seconds, builder.getInt64(kSecond)), rest);
}

void replace(llvm::IntrinsicInst &counter) {
  llvm::Value *time = readClock(counter);
  if (auto *both = llvm::dyn_cast<llvm::StructType>(counter.getType())) {
    llvm::IRBuilder<> builder(&counter);
    time = builder.CreateInsertValue(llvm::Constant::getNullValue(both), time, 0);
  }
  counter.replaceAllUsesWith(time);
  counter.eraseFromParent();
}

} // namespace

void readClockForCycles(llvm::Module &module) {
  for (const llvm::Intrinsic::ID counter : kCounters) {
    llvm::Function *function = module.getFunction(llvm::Intrinsic::getName(counter));
    if (!function)
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(function->users()))
      replace(*llvm::cast<llvm::IntrinsicInst>(user));
    function->eraseFromParent();
  }
}

} // namespace raddle::frontend
