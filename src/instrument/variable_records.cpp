#include "instrument/variable_records.h"

#include <cstddef>
#include <string>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>

#include "abi/raddle_abi.h"
#include "program/variables.h"

namespace raddle::instrument {

// What is built field by field below.
static_assert(sizeof(RaddleVariable) == 32 && offsetof(RaddleVariable, name) == 8 &&
              offsetof(RaddleVariable, type) == 16 && offsetof(RaddleVariable, size) == 24);
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

} // namespace

void addVariables(TextRecords &texts, TypeRecords &types) {
  llvm::Module &module = texts.module();
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *int64 = llvm::Type::getInt64Ty(context);
  llvm::StructType *type = llvm::StructType::create({pointer, pointer, pointer, int64}, "RaddleVariable");
  llvm::SmallVector<llvm::Constant *> all;
  for (llvm::GlobalVariable *variable : listedVariables(module)) {
    const program::VariableInfo info = program::describe(*variable);
    const uint64_t size = module.getDataLayout().getTypeAllocSize(variable->getValueType());
    all.push_back(llvm::ConstantStruct::get(
        type, {variable, texts.record(info.name), types.record(info.type), llvm::ConstantInt::get(int64, size)}));
  }
  llvm::Constant *array = llvm::ConstantArray::get(llvm::ArrayType::get(type, all.size()), llvm::ArrayRef(all));
  llvm::Constant *table = llvm::ConstantStruct::getAnon(
      {llvm::ConstantInt::get(int64, all.size()), addConstant(module, array, "__raddle_variable_list")});
  addConstant(module, table, kTable)->setLinkage(llvm::GlobalValue::ExternalLinkage);
}

} // namespace raddle::instrument
