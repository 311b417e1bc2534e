#include "frontend/constructors.h"

#include <map>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>

namespace raddle::frontend {

namespace {

using Functions = std::multimap<uint64_t, llvm::Function *>; // by priority, equal ones in the order of the list

// The functions of `llvm.global_ctors` or `llvm.global_dtors`, which is no more afterwards.
Functions takeList(llvm::Module &module, llvm::StringRef name) {
  Functions result;
  llvm::GlobalVariable *list = module.getNamedGlobal(name);
  if (list == nullptr)
    return result;
  if (const auto *entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()))
    for (const llvm::Use &entry : entries->operands()) {
      const auto *parts = llvm::cast<llvm::ConstantStruct>(entry.get());
      if (auto *function = llvm::dyn_cast<llvm::Function>(parts->getOperand(1)->stripPointerCasts()))
        result.emplace(llvm::cast<llvm::ConstantInt>(parts->getOperand(0))->getZExtValue(), function);
    }
  list->eraseFromParent();
  return result;
}

} // namespace

void callConstructorsFromMain(llvm::Module &module) {
  llvm::Function *main = module.getFunction("main");
  if (main == nullptr || main->isDeclaration())
    return;
  llvm::IRBuilder<> builder(&*main->getEntryBlock().getFirstInsertionPt());
  if (llvm::DISubprogram *subprogram = main->getSubprogram())
    builder.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), subprogram->getLine(), 0, subprogram));
  for (const auto &[priority, function] : takeList(module, "llvm.global_ctors"))
    builder.CreateCall(function);
  for (const auto &[priority, function] : takeList(module, "llvm.global_dtors"))
    builder.CreateCall(module.getOrInsertFunction("atexit", builder.getInt32Ty(), builder.getPtrTy()), {function});
}

} // namespace raddle::frontend
