#include "instrument/thunks.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>

#include "effects/functions.h"

namespace raddle::instrument {

namespace {

bool isCall(const llvm::Use &use) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  return call && call->isCallee(&use);
}

// It runs natively, and accesses memory that its row tells of.
bool isAnnounced(const llvm::Function &function) {
  const effects::Function row = effects::functionNamed(function.getName());
  return (row.kind == effects::Kind::Memory || row.kind == effects::Kind::Library) && !row.accesses().empty();
}

bool needsThunk(const llvm::Function &function) {
  return function.isDeclaration() && !function.isIntrinsic() && !function.isVarArg() && isAnnounced(function) &&
         !llvm::all_of(function.uses(), isCall);
}

llvm::Function *makeThunk(llvm::Function &function) {
  auto *thunk = llvm::Function::Create(function.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                                       function.getName() + ".called", *function.getParent());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", thunk));
  std::vector<llvm::Value *> arguments;
  for (llvm::Argument &argument : thunk->args())
    arguments.push_back(&argument);
  llvm::CallInst *call = builder.CreateCall(&function, arguments);
  if (function.getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  return thunk;
}

} // namespace

void addThunks(llvm::Module &module) {
  std::vector<llvm::Function *> taken;
  for (llvm::Function &function : module)
    if (needsThunk(function))
      taken.push_back(&function);
  for (llvm::Function *function : taken)
    function->replaceUsesWithIf(makeThunk(*function), [](const llvm::Use &use) { return !isCall(use); });
}

} // namespace raddle::instrument
