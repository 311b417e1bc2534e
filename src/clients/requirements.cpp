#include "clients/requirements.h"

#include <algorithm>

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "base/check.h"

namespace raddle::clients {

namespace {

bool isOfArguments(const verify::Region &region) {
  for (const llvm::BasicBlock *block : verify::blocksOf(region))
    for (const llvm::Instruction &instruction : *block) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::StringRef name = call != nullptr ? verify::calleeName(*call) : "";
      const bool isMark = name == "__raddle_requires" || name == "__raddle_spec_end";
      if (!isMark && instruction.mayReadOrWriteMemory())
        return false;
    }
  return true;
}

// Where it is decided whether a specification is looked at: never, in a program that is executed.
llvm::BranchInst &branchTo(const verify::Region &region) {
  const llvm::BasicBlock *before = region.begin->getSinglePredecessor();
  CHECK(before != nullptr, "a specification should be behind one condition");
  return *llvm::cast<llvm::BranchInst>(const_cast<llvm::Instruction *>(before->getTerminator())); // NOLINT
}

// Where control goes on behind the condition of a specification, whether that was looked at or not. An edge that goes
// there may have a block of its own.
llvm::BasicBlock &behind(const llvm::BranchInst &condition) {
  llvm::BasicBlock *block = condition.getSuccessor(1);
  while (block->size() == 1 && block->getSinglePredecessor() && block->getSingleSuccessor())
    block = block->getSingleSuccessor();
  return *block;
}

// From the beginning of the block on the function returns `value`.
void returnFrom(llvm::BasicBlock &block, llvm::AllocaInst &value) {
  block.splitBasicBlock(block.getFirstNonPHIOrDbgOrAlloca());
  llvm::Instruction *jump = block.getTerminator();
  llvm::IRBuilder<> builder(jump);
  builder.CreateRet(builder.CreateLoad(builder.getInt32Ty(), &value));
  jump->eraseFromParent();
}

} // namespace

bool canRequire(const verify::ProcedureSpec &spec) {
  return std::all_of(spec.preconditions.begin(), spec.preconditions.end(), isOfArguments);
}

llvm::Function *addRequirement(llvm::Function &procedure, const verify::ProcedureSpec &spec) {
  if (spec.preconditions.empty())
    return nullptr;
  llvm::LLVMContext &context = procedure.getContext();
  auto *type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), procedure.getFunctionType()->params(),
                                       procedure.isVarArg());
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, procedure.getName() + ".requires",
                                          procedure.getParent());
  llvm::ValueToValueMapTy copies;
  for (llvm::Argument &argument : procedure.args())
    copies[&argument] = function->getArg(argument.getArgNo());
  llvm::SmallVector<llvm::ReturnInst *> returns;
  llvm::CloneFunctionInto(function, &procedure, copies, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  function->setAttributes({});
  function->setPersonalityFn(nullptr);
  llvm::IRBuilder<> builder(&function->getEntryBlock(), function->getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst *holds = builder.CreateAlloca(builder.getInt32Ty());
  builder.CreateStore(builder.getInt32(1), holds);
  for (const verify::Region &region : spec.preconditions) {
    llvm::cast<llvm::BranchInst>(copies[&branchTo(region)])->setCondition(builder.getTrue());
    auto *mark = llvm::cast<llvm::CallBase>(copies[region.call]);
    builder.SetInsertPoint(mark);
    llvm::Value *isTrue = builder.CreateICmpNE(mark->getArgOperand(0), builder.getInt32(0));
    llvm::Value *all = builder.CreateAnd(builder.CreateLoad(builder.getInt32Ty(), holds),
                                         builder.CreateZExt(isTrue, builder.getInt32Ty()));
    builder.CreateStore(all, holds);
  }
  for (llvm::ReturnInst *end : returns) {
    builder.SetInsertPoint(end);
    builder.CreateRet(builder.getInt32(1));
    end->eraseFromParent();
  }
  returnFrom(behind(*llvm::cast<llvm::BranchInst>(copies[&branchTo(spec.preconditions.back())])), *holds);
  llvm::EliminateUnreachableBlocks(*function);
  llvm::stripDebugInfo(*function);
  return function;
}

} // namespace raddle::clients
