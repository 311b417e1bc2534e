#include "frontend/pauses.h"

#include <array>
#include <cstdint>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace raddle::frontend {

namespace {

constexpr uint32_t kMicroseconds = 1000; // in a millisecond

void sleepFor(llvm::IRBuilder<> &builder, llvm::StringRef function, llvm::Value *count) {
  llvm::Module &module = *builder.GetInsertBlock()->getModule();
  builder.CreateCall(module.getOrInsertFunction(function, builder.getInt32Ty(), builder.getInt32Ty()), {count});
}

// Less than zero is for ever, which is no pause.
llvm::Value *isNoPause(llvm::IRBuilder<> &builder, llvm::Value &milliseconds) {
  return builder.CreateICmpSLT(&milliseconds, llvm::ConstantInt::get(milliseconds.getType(), 0));
}

void sleepMilliseconds(llvm::IRBuilder<> &builder, llvm::Value &time) {
  llvm::Value *most = builder.getInt32(UINT32_MAX / kMicroseconds);
  llvm::Value *milliseconds = builder.CreateSelect(builder.CreateICmpUGT(&time, most), most, &time);
  sleepFor(builder, "usleep", builder.CreateMul(milliseconds, builder.getInt32(kMicroseconds)));
}

// A struct timeval, of which nothing is left.
void sleepTimeval(llvm::IRBuilder<> &builder, llvm::Value &time) {
  llvm::Type *int64 = builder.getInt64Ty();
  llvm::Value *rest = builder.CreateConstGEP1_64(int64, &time, 1);
  for (const auto &[function, part] : {std::pair("sleep", &time), std::pair("usleep", rest)}) {
    sleepFor(builder, function, builder.CreateTrunc(builder.CreateLoad(int64, part), builder.getInt32Ty()));
    builder.CreateStore(builder.getInt64(0), part);
  }
}

void sleepTimespec(llvm::IRBuilder<> &builder, llvm::Value &time) {
  llvm::Module &module = *builder.GetInsertBlock()->getModule();
  llvm::Type *pointer = builder.getPtrTy();
  builder.CreateCall(module.getOrInsertFunction("nanosleep", builder.getInt32Ty(), pointer, pointer),
                     {&time, llvm::Constant::getNullValue(pointer)});
}

struct Pause {
  llvm::StringLiteral function;
  uint32_t arguments;
  uint32_t count;   // argument: how many descriptors; those before it do not matter then
  uint32_t timeout; // argument; what stands between the two, and behind, has to be null
  void (*sleep)(llvm::IRBuilder<> &builder, llvm::Value &time);
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

// Puts the pause where the call was; what is no pause after all stays a call.
void replace(llvm::CallInst &call, const Pause &pause) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value &time = *call.getArgOperand(pause.timeout);
  llvm::Value *isCall = time.getType()->isPointerTy() ? builder.getFalse() : isNoPause(builder, time);
  llvm::Value *nothing = llvm::Constant::getNullValue(call.getType());
  if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(isCall)) {
    if (known->isOne())
      return;
    pause.sleep(builder, time);
    call.replaceAllUsesWith(nothing);
    call.eraseFromParent();
    return;
  }
  llvm::Instruction *otherwise = nullptr;
  llvm::Instruction *then = nullptr;
  llvm::Instruction *after = call.getNextNode();
  llvm::SplitBlockAndInsertIfThenElse(isCall, after->getIterator(), &then, &otherwise);
  builder.SetInsertPoint(otherwise);
  pause.sleep(builder, time);
  call.moveBefore(then);
  builder.SetInsertPoint(after->getParent(), after->getParent()->begin());
  llvm::PHINode *result = builder.CreatePHI(call.getType(), 2);
  call.replaceAllUsesWith(result);
  result->addIncoming(&call, then->getParent());
  result->addIncoming(nothing, otherwise->getParent());
}

void replaceCallsOf(llvm::Function &function, const Pause &pause) {
  for (llvm::User *user : llvm::make_early_inc_range(function.users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &function || !isPause(*call, pause))
      continue;
    replace(*call, pause);
  }
}

} // namespace

void replacePauses(llvm::Module &module) {
  for (const Pause &pause : kPauses)
    if (llvm::Function *function = module.getFunction(pause.function); function && function->isDeclaration())
      replaceCallsOf(*function, pause);
}

} // namespace raddle::frontend
