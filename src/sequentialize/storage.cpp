#include "sequentialize/storage.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace raddle::sequentialize {

namespace {

llvm::Value *allocate(llvm::IRBuilder<> &builder, llvm::Type *type, llvm::Value *count) {
  llvm::Module &module = *builder.GetInsertBlock()->getModule();
  llvm::Type *size = builder.getInt64Ty();
  const llvm::FunctionCallee function = module.getOrInsertFunction("malloc", builder.getPtrTy(), size);
  const uint64_t bytes = module.getDataLayout().getTypeAllocSize(type).getFixedValue();
  return builder.CreateCall(function,
                            builder.CreateMul(builder.CreateZExtOrTrunc(count, size), builder.getInt64(bytes)));
}

void moveLocal(llvm::AllocaInst &local) {
  llvm::IRBuilder<> builder(&local);
  llvm::Value *memory = allocate(builder, local.getAllocatedType(), local.getArraySize());
  memory->takeName(&local);
  local.replaceAllUsesWith(memory);
  local.eraseFromParent();
}

void moveArgument(llvm::Argument &argument) {
  llvm::BasicBlock &entry = argument.getParent()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  llvm::Type *type = argument.getParamByValType();
  llvm::Value *memory = allocate(builder, type, builder.getInt64(1));
  argument.replaceAllUsesWith(memory);
  const uint64_t bytes = entry.getModule()->getDataLayout().getTypeAllocSize(type).getFixedValue();
  builder.CreateMemCpy(memory, llvm::MaybeAlign(), &argument, argument.getParamAlign(), bytes);
}

llvm::GlobalVariable *makeArray(llvm::GlobalVariable &variable, uint64_t threads) {
  auto *type = llvm::ArrayType::get(variable.getValueType(), threads);
  llvm::Constant *initial =
      variable.hasInitializer() ? variable.getInitializer() : llvm::Constant::getNullValue(variable.getValueType());
  auto *array = new llvm::GlobalVariable(*variable.getParent(), type, /*isConstant=*/false, variable.getLinkage(),
                                         llvm::ConstantArray::get(type, std::vector(threads, initial)));
  array->setAlignment(variable.getAlign());
  array->takeName(&variable);
  return array;
}

// The address of the running thread's element takes the place of each question for the address of the variable.
void splitThreadLocal(llvm::GlobalVariable &variable, llvm::GlobalVariable &self, uint64_t threads) {
  llvm::GlobalVariable *array = makeArray(variable, threads);
  for (llvm::User *user : llvm::make_early_inc_range(variable.users())) {
    auto &question = *llvm::cast<llvm::IntrinsicInst>(user);
    llvm::IRBuilder<> builder(&question);
    llvm::Value *thread = builder.CreateLoad(self.getValueType(), &self);
    llvm::Value *element = builder.CreateInBoundsGEP(array->getValueType(), array, {builder.getInt32(0), thread});
    question.replaceAllUsesWith(element);
    question.eraseFromParent();
  }
  variable.eraseFromParent();
}

bool isAsked(const llvm::User *user) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
  return call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address;
}

} // namespace

std::vector<llvm::Value *> escapingLocals(llvm::Function &function, const program::Escape &escape) {
  std::vector<llvm::Value *> result;
  for (llvm::Argument &argument : function.args())
    if (argument.hasByValAttr() && escape.reachOf(&argument) == program::Reach::Shared)
      result.push_back(&argument);
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (llvm::isa<llvm::AllocaInst>(instruction) && escape.reachOf(&instruction) == program::Reach::Shared)
      result.push_back(&instruction);
  return result;
}

void moveToHeap(const std::vector<llvm::Value *> &locals) {
  for (llvm::Value *local : locals) {
    if (auto *argument = llvm::dyn_cast<llvm::Argument>(local))
      moveArgument(*argument);
    else
      moveLocal(*llvm::cast<llvm::AllocaInst>(local));
  }
}

std::optional<Error> splitThreadLocals(llvm::Module &module, llvm::GlobalVariable &self, uint64_t threads) {
  std::vector<llvm::GlobalVariable *> variables;
  for (llvm::GlobalVariable &variable : module.globals())
    if (variable.isThreadLocal())
      variables.push_back(&variable);
  for (llvm::GlobalVariable *variable : variables) {
    if (variable->isDeclaration() || !llvm::all_of(variable->users(), isAsked))
      return Error{"the thread_local '" + variable->getName().str() +
                   "' is defined or used in a way that is not supported"};
    splitThreadLocal(*variable, self, threads);
  }
  return std::nullopt;
}

} // namespace raddle::sequentialize
