#include "instrument/variable_records.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>

#include "abi/raddle_abi.h"
#include "program/variables.h"

namespace raddle::instrument {

// What is built field by field below.
static_assert(sizeof(RaddleVariable) == 40 && offsetof(RaddleVariable, gap) == 32 &&
              offsetof(RaddleVariable, name) == 8 && offsetof(RaddleVariable, type) == 16 &&
              offsetof(RaddleVariable, size) == 24);
static_assert(sizeof(RaddleVariables) == 16 && offsetof(RaddleVariables, variables) == 8);

namespace {

constexpr const char *kTable = "__raddle_variables";

bool isListed(const llvm::GlobalVariable &variable) {
  return !variable.isDeclaration() && !variable.isConstant() && !variable.isThreadLocal() &&
         !variable.hasAvailableExternallyLinkage() && !variable.getName().starts_with("llvm.");
}

llvm::SmallVector<llvm::GlobalVariable *> listedVariables(llvm::Module &module) {
  llvm::SmallVector<llvm::GlobalVariable *> result;
  for (llvm::GlobalVariable &variable : module.globals())
    if (isListed(variable))
      result.push_back(&variable);
  return result;
}

// What other objects know the layout of stays as it is.
bool mayGrow(const llvm::GlobalVariable &variable) {
  return !variable.hasCommonLinkage() && !variable.hasAppendingLinkage() && !variable.hasSection() &&
         !variable.isExternallyInitialized() && variable.getAddressSpace() == 0;
}

uint64_t sizeOf(const llvm::GlobalVariable &variable) {
  return variable.getParent()->getDataLayout().getTypeAllocSize(variable.getValueType());
}

uint64_t gapBehind(const llvm::GlobalVariable &variable) {
  constexpr uint64_t kSmallest = 32;
  constexpr uint64_t kLargest = 256;
  const uint64_t size = sizeOf(variable);
  return mayGrow(variable) && size != 0 ? std::clamp(size / 4, kSmallest, kLargest) : 0;
}

// A larger one in its place. Whoever refers to it goes on to do so.
void grow(llvm::GlobalVariable &variable) {
  const uint64_t gap = gapBehind(variable);
  if (gap == 0)
    return;
  llvm::Type *bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(variable.getContext()), gap);
  llvm::StructType *type = llvm::StructType::get(variable.getValueType(), bytes);
  llvm::Constant *value =
      llvm::ConstantStruct::get(type, {variable.getInitializer(), llvm::Constant::getNullValue(bytes)});
  auto *larger = new llvm::GlobalVariable(*variable.getParent(), type, /*isConstant=*/false, variable.getLinkage(),
                                          value, "", &variable);
  larger->copyAttributesFrom(&variable);
  larger->setAlignment(variable.getParent()->getDataLayout().getPreferredAlign(&variable));
  larger->setComdat(variable.getComdat());
  larger->copyMetadata(&variable, 0);
  larger->takeName(&variable);
  variable.replaceAllUsesWith(larger);
  variable.eraseFromParent();
}

} // namespace

void addGaps(llvm::Module &module) {
  for (llvm::GlobalVariable *variable : listedVariables(module))
    grow(*variable);
}

void addVariables(TextRecords &texts, TypeRecords &types) {
  llvm::Module &module = texts.module();
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *int64 = llvm::Type::getInt64Ty(context);
  llvm::StructType *type = llvm::StructType::create({pointer, pointer, pointer, int64, int64}, "RaddleVariable");
  llvm::SmallVector<llvm::Constant *> all;
  for (llvm::GlobalVariable *variable : listedVariables(module)) {
    const program::VariableInfo info = program::describe(*variable);
    all.push_back(llvm::ConstantStruct::get(type, {variable, texts.record(info.name), types.record(info.type),
                                                   llvm::ConstantInt::get(int64, sizeOf(*variable)),
                                                   llvm::ConstantInt::get(int64, gapBehind(*variable))}));
  }
  llvm::Constant *array = llvm::ConstantArray::get(llvm::ArrayType::get(type, all.size()), llvm::ArrayRef(all));
  llvm::Constant *table = llvm::ConstantStruct::getAnon(
      {llvm::ConstantInt::get(int64, all.size()), addConstant(module, array, "__raddle_variable_list")});
  addConstant(module, table, kTable)->setLinkage(llvm::GlobalValue::ExternalLinkage);
}

} // namespace raddle::instrument
