#include "analysis/simplify.h"

#include <utility>
#include <vector>

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace raddle::analysis {

namespace {

constexpr size_t kMostElements = 16;

// The scalars of a constant, each with the indices that lead to it.
struct Element {
  std::vector<llvm::Value *> path;
  llvm::Constant *value = nullptr;
};

// Returns whether there are few of them.
bool addElements(llvm::Constant &value, const std::vector<llvm::Value *> &path, std::vector<Element> &elements) {
  llvm::Type *type = value.getType();
  if (!type->isAggregateType()) {
    elements.push_back({path, &value});
    return elements.size() <= kMostElements;
  }
  const uint64_t count = type->isArrayTy() ? type->getArrayNumElements() : type->getStructNumElements();
  for (uint64_t i = 0; i < count && elements.size() <= kMostElements; ++i) {
    std::vector<llvm::Value *> inside = path;
    inside.push_back(llvm::ConstantInt::get(llvm::Type::getInt32Ty(value.getContext()), i));
    llvm::Constant *element = value.getAggregateElement(static_cast<unsigned>(i));
    if (element == nullptr || !addElements(*element, inside, elements))
      return false;
  }
  return elements.size() <= kMostElements;
}

// What the call writes, if that is a constant as large as the local that it writes to; else null.
llvm::Constant *constantCopied(const llvm::MemIntrinsic &call, const llvm::DataLayout &layout) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(call.getDest());
  const auto *length = llvm::dyn_cast<llvm::ConstantInt>(call.getLength());
  if (local == nullptr || length == nullptr || call.isVolatile() || local->isArrayAllocation())
    return nullptr;
  llvm::Type *type = local->getAllocatedType();
  const auto isAll = [&](llvm::Type *each) { return layout.getTypeAllocSize(each) == length->getZExtValue(); };
  if (const auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&call)) {
    const auto *with = llvm::dyn_cast<llvm::ConstantInt>(fill->getValue());
    return with != nullptr && with->isZero() && isAll(type) ? llvm::Constant::getNullValue(type) : nullptr;
  }
  const auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(&call);
  auto *source = copy != nullptr ? llvm::dyn_cast<llvm::GlobalVariable>(copy->getSource()) : nullptr;
  const bool isKnown = source != nullptr && source->isConstant() && source->hasDefinitiveInitializer();
  return isKnown && isAll(source->getValueType()) ? source->getInitializer() : nullptr;
}

bool isPure(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::BinaryOperator>(instruction) || llvm::isa<llvm::CastInst>(instruction) ||
         llvm::isa<llvm::CmpInst>(instruction) || llvm::isa<llvm::SelectInst>(instruction);
}

} // namespace

void writeOutConstantCopies(llvm::Module &module) {
  std::vector<std::pair<llvm::MemIntrinsic *, std::vector<Element>>> copies;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
        if (llvm::Constant *value = constantCopied(*call, module.getDataLayout())) {
          std::vector<Element> elements;
          std::vector<llvm::Value *> path = {llvm::ConstantInt::get(llvm::Type::getInt32Ty(module.getContext()), 0)};
          if (value->getType()->isAggregateType() && addElements(*value, path, elements))
            copies.emplace_back(call, std::move(elements));
        }
  for (const auto &[call, elements] : copies) {
    llvm::IRBuilder<> builder(call);
    llvm::Type *type = llvm::cast<llvm::AllocaInst>(call->getDest())->getAllocatedType();
    if (const auto *copy = llvm::dyn_cast<llvm::MemCpyInst>(call))
      type = llvm::cast<llvm::GlobalVariable>(copy->getSource())->getValueType();
    for (const Element &element : elements)
      builder.CreateStore(element.value, builder.CreateInBoundsGEP(type, call->getDest(), element.path));
    call->eraseFromParent();
  }
}

void foldConstants(llvm::Function &function) {
  const llvm::DataLayout &layout = function.getParent()->getDataLayout();
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (isPure(instruction) && !instruction.getType()->isPointerTy())
        if (llvm::Constant *value = llvm::ConstantFoldInstruction(&instruction, layout)) {
          instruction.replaceAllUsesWith(value);
          instruction.eraseFromParent();
          isChanged = true;
        }
    for (llvm::BasicBlock &block : function)
      isChanged = llvm::ConstantFoldTerminator(&block, true) || isChanged;
    isChanged = llvm::removeUnreachableBlocks(function) || isChanged;
    for (llvm::BasicBlock &block : function)
      if (block.getSinglePredecessor() != nullptr)
        isChanged = llvm::FoldSingleEntryPHINodes(&block) || isChanged;
  }
}

} // namespace raddle::analysis
