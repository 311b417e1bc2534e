#include "frontend/pauses.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace raddle::frontend {

namespace {

constexpr uint32_t kMicroseconds = 1000; // in a millisecond

void sleepFor(llvm::IRBuilder<> &builder, llvm::StringRef function, llvm::Value *count) {
  llvm::Module &module = *builder.GetInsertBlock()->getModule();
  builder.CreateCall(module.getOrInsertFunction(function, builder.getInt32Ty(), builder.getInt32Ty()), {count});
}

// Milliseconds that are known.
bool sleepMilliseconds(llvm::IRBuilder<> &builder, llvm::Value &time) {
  const auto *milliseconds = llvm::dyn_cast<llvm::ConstantInt>(&time);
  if (!milliseconds || milliseconds->isNegative())
    return false;
  const auto most = std::min(milliseconds->getZExtValue(), uint64_t{UINT32_MAX / kMicroseconds});
  sleepFor(builder, "usleep", builder.getInt32(static_cast<uint32_t>(most) * kMicroseconds));
  return true;
}

// A struct timeval, of which nothing is left.
bool sleepTimeval(llvm::IRBuilder<> &builder, llvm::Value &time) {
  llvm::Type *int64 = builder.getInt64Ty();
  llvm::Value *rest = builder.CreateConstGEP1_64(int64, &time, 1);
  for (const auto &[function, part] : {std::pair("sleep", &time), std::pair("usleep", rest)}) {
    sleepFor(builder, function, builder.CreateTrunc(builder.CreateLoad(int64, part), builder.getInt32Ty()));
    builder.CreateStore(builder.getInt64(0), part);
  }
  return true;
}

bool sleepTimespec(llvm::IRBuilder<> &builder, llvm::Value &time) {
  llvm::Module &module = *builder.GetInsertBlock()->getModule();
  llvm::Type *pointer = builder.getPtrTy();
  builder.CreateCall(module.getOrInsertFunction("nanosleep", builder.getInt32Ty(), pointer, pointer),
                     {&time, llvm::Constant::getNullValue(pointer)});
  return true;
}

struct Pause {
  llvm::StringLiteral function;
  uint32_t arguments;
  uint32_t count;   // argument: how many descriptors; those before it do not matter then
  uint32_t timeout; // argument; what stands between the two, and behind, has to be null
  bool (*sleep)(llvm::IRBuilder<> &builder, llvm::Value &time);
};

constexpr std::array<Pause, 4> kPauses = {{{"poll", 3, 1, 2, sleepMilliseconds},
                                           {"ppoll", 4, 1, 2, sleepTimespec},
                                           {"select", 5, 0, 4, sleepTimeval},
                                           {"pselect", 6, 0, 4, sleepTimespec}}};

bool isZero(const llvm::Value *value) {
  const auto *constant = llvm::dyn_cast<llvm::Constant>(value);
  return constant && constant->isNullValue();
}

// Without a time to wait it waits for ever.
bool isPause(const llvm::CallInst &call, const Pause &pause) {
  if (call.arg_size() != pause.arguments)
    return false;
  for (uint32_t index = pause.count; index < pause.arguments; ++index)
    if (index != pause.timeout && !isZero(call.getArgOperand(index)))
      return false;
  const llvm::Value *time = call.getArgOperand(pause.timeout);
  return !time->getType()->isPointerTy() || !isZero(time);
}

void replace(llvm::Function &function, const Pause &pause) {
  for (llvm::User *user : llvm::make_early_inc_range(function.users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &function || !isPause(*call, pause))
      continue;
    llvm::IRBuilder<> builder(call);
    if (!pause.sleep(builder, *call->getArgOperand(pause.timeout)))
      continue;
    call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
    call->eraseFromParent();
  }
}

} // namespace

void replacePauses(llvm::Module &module) {
  for (const Pause &pause : kPauses)
    if (llvm::Function *function = module.getFunction(pause.function); function && function->isDeclaration())
      replace(*function, pause);
}

} // namespace raddle::frontend
