#include "harness/allocations.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "program/models.h"
#include "program/premises.h"

namespace raddle::harness {

namespace {

// The first of the two values is that it succeeds.
void letFail(llvm::CallInst &call) {
  llvm::IRBuilder<> builder(&call);
  const llvm::FunctionCallee choose =
      call.getModule()->getOrInsertFunction("__raddle_choose", builder.getInt32Ty(), builder.getInt32Ty());
  llvm::Value *succeeds = builder.CreateICmpEQ(builder.CreateCall(choose, builder.getInt32(2)), builder.getInt32(0));
  llvm::BasicBlock *before = call.getParent();
  llvm::Instruction *after = call.getNextNode();
  llvm::Instruction *end = llvm::SplitBlockAndInsertIfThen(succeeds, call.getIterator(), /*Unreachable=*/false);
  call.moveBefore(end);
  builder.SetInsertPoint(after->getParent(), after->getParent()->begin());
  llvm::PHINode *result = builder.CreatePHI(call.getType(), 2);
  call.replaceAllUsesWith(result);
  result->addIncoming(&call, call.getParent());
  result->addIncoming(llvm::Constant::getNullValue(call.getType()), before);
}

} // namespace

void letAllocationsFail(llvm::Module &module) {
  std::vector<llvm::CallInst *> allocations;
  for (llvm::Function &function : module)
    if (!program::isOurs(function) && !program::isOfModel(function))
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (program::isFallibleAllocation(instruction))
          allocations.push_back(llvm::cast<llvm::CallInst>(&instruction));
  for (llvm::CallInst *allocation : allocations)
    letFail(*allocation);
}

} // namespace raddle::harness
