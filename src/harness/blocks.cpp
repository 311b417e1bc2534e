#include "harness/blocks.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/ReplaceConstant.h>

#include "base/check.h"
#include "effects/functions.h"
#include "program/inputs.h"
#include "program/models.h"

namespace raddle::harness {

namespace {

// Where the address is needed for an operand: in the block that it comes from, if that is one of a phi.
llvm::Instruction *placeOf(const llvm::Use &use) {
  auto *user = llvm::cast<llvm::Instruction>(use.getUser());
  auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
  return phi != nullptr ? phi->getIncomingBlock(use)->getTerminator() : user;
}

// What has the address of the variable has that of the block, which is kept in another variable.
void allocate(llvm::Module &module, llvm::GlobalVariable &variable) {
  llvm::convertUsersOfConstantsToInstructions({&variable});
  std::vector<llvm::Use *> uses;
  for (llvm::Use &use : variable.uses())
    if (llvm::isa<llvm::Instruction>(use.getUser()))
      uses.push_back(&use);
  auto *pointer = llvm::PointerType::getUnqual(module.getContext());
  auto *block = new llvm::GlobalVariable(module, pointer, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                         llvm::ConstantPointerNull::get(pointer), variable.getName() + ".block");
  block->addAttribute(program::kFixedAttribute);
  for (llvm::Use *use : uses)
    use->set(llvm::IRBuilder<>(placeOf(*use)).CreateLoad(pointer, block));
  llvm::BasicBlock &entry = module.getFunction("main")->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  builder.SetCurrentDebugLocation(entry.getTerminator()->getDebugLoc());
  const llvm::FunctionCallee calloc =
      module.getOrInsertFunction("calloc", pointer, builder.getInt64Ty(), builder.getInt64Ty());
  const uint64_t bytes = module.getDataLayout().getTypeAllocSize(variable.getValueType()).getFixedValue();
  builder.CreateStore(builder.CreateCall(calloc, {builder.getInt64(1), builder.getInt64(bytes)}), block);
}

} // namespace

bool freesBlocks(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    const bool frees = effects::functionNamed(function.getName()).frees != effects::kNoArgument;
    return frees && llvm::any_of(function.users(), [](const llvm::User *user) {
             const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
             return call == nullptr || !program::isOurs(*call->getFunction());
           });
  });
}

void allocateBlocks(llvm::Module &module, const Plan &plan) {
  for (const Object &object : plan.state.objects)
    if (object.isBlock)
      allocate(module, *object.variable);
}

} // namespace raddle::harness
