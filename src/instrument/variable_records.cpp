#include "instrument/variable_records.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>

#include "abi/raddle_abi.h"
#include "abi/thread_locals.h"
#include "program/variables.h"

namespace raddle::instrument {

// What is built field by field below.
static_assert(sizeof(RaddleVariable) == 40 && offsetof(RaddleVariable, gap) == 32 &&
              offsetof(RaddleVariable, name) == 8 && offsetof(RaddleVariable, type) == 16 &&
              offsetof(RaddleVariable, size) == 24);
static_assert(sizeof(RaddleVariables) == 16 && offsetof(RaddleVariables, variables) == 8);
static_assert(sizeof(RaddleThreadLocals) == 32 && offsetof(RaddleThreadLocals, sharedCount) == 8 &&
              offsetof(RaddleThreadLocals, variables) == 16 && offsetof(RaddleThreadLocals, locate) == 24);

namespace {

constexpr const char *kTable = "__raddle_variables";
constexpr const char *kThreadLocalTable = "__raddle_thread_locals";

using Variables = llvm::SmallVector<llvm::GlobalVariable *>;

// Constants are, if the source has a name for them.
bool isListed(const llvm::GlobalVariable &variable) {
  return !variable.isDeclaration() && (!variable.isConstant() || variable.hasMetadata(llvm::LLVMContext::MD_dbg)) &&
         !variable.hasAvailableExternallyLinkage() && !variable.getName().starts_with("llvm.");
}

Variables listedVariables(llvm::Module &module) {
  Variables result;
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
  auto *larger = new llvm::GlobalVariable(*variable.getParent(), type, variable.isConstant(), variable.getLinkage(),
                                          value, "", &variable);
  larger->copyAttributesFrom(&variable);
  larger->setAlignment(variable.getParent()->getDataLayout().getPreferredAlign(&variable));
  larger->setComdat(variable.getComdat());
  larger->copyMetadata(&variable, 0);
  larger->takeName(&variable);
  variable.replaceAllUsesWith(larger);
  variable.eraseFromParent();
}

llvm::Type *int64In(const llvm::Module &module) {
  return llvm::Type::getInt64Ty(module.getContext());
}

llvm::Constant *numberIn(const llvm::Module &module, uint64_t value) {
  return llvm::ConstantInt::get(int64In(module), value);
}

// The records of variables as an array, without the addresses of thread-locals.
llvm::Constant *recordsOf(const Variables &variables, TextRecords &texts, TypeRecords &types) {
  llvm::Module &module = texts.module();
  llvm::PointerType *pointer = llvm::PointerType::getUnqual(module.getContext());
  llvm::Type *int64 = int64In(module);
  llvm::StructType *type = llvm::StructType::get(pointer, pointer, pointer, int64, int64);
  llvm::SmallVector<llvm::Constant *> all;
  for (llvm::GlobalVariable *variable : variables) {
    const program::VariableInfo info = program::describe(*variable);
    llvm::Constant *address = llvm::ConstantPointerNull::get(pointer);
    all.push_back(llvm::ConstantStruct::get(
        type, {variable->isThreadLocal() ? address : variable, texts.record(info.name), types.record(info.type),
               numberIn(module, sizeOf(*variable)), numberIn(module, gapBehind(*variable))}));
  }
  llvm::Constant *array = llvm::ConstantArray::get(llvm::ArrayType::get(type, all.size()), llvm::ArrayRef(all));
  return addConstant(module, array, "__raddle_variable_list");
}

void addTable(llvm::Module &module, const char *name, llvm::ArrayRef<llvm::Constant *> fields) {
  addConstant(module, llvm::ConstantStruct::getAnon(fields), name)->setLinkage(llvm::GlobalValue::ExternalLinkage);
}

// A function that stores the addresses of the calling thread's variables, one after the other.
llvm::Function *addLocator(const Variables &variables, llvm::Module &module) {
  llvm::IRBuilder<> builder(module.getContext());
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, /*isVarArg=*/false);
  llvm::Function *locator =
      llvm::Function::Create(type, llvm::GlobalValue::PrivateLinkage, "__raddle_locate_thread_locals", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", locator));
  for (const auto &[index, variable] : llvm::enumerate(variables)) {
    llvm::Value *target = builder.CreateConstGEP1_64(builder.getPtrTy(), locator->getArg(0), index);
    builder.CreateStore(builder.CreateThreadLocalAddress(variable), target);
  }
  builder.CreateRetVoid();
  return locator;
}

// What comes first among those that are zero and those that are not, so that nothing else is before the first variable.
void addFirst(llvm::Module &module) {
  constexpr uint64_t kBytes = 8;
  for (const uint8_t content : {0, 1}) {
    const llvm::SmallVector<uint8_t, kBytes> bytes(kBytes, content);
    llvm::Constant *value = llvm::ConstantDataArray::get(module.getContext(), llvm::ArrayRef<uint8_t>(bytes));
    auto *first =
        new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                 value, "__raddle_first", module.global_empty() ? nullptr : &*module.global_begin());
    first->setAlignment(llvm::Align(kBytes));
  }
}

} // namespace

void addGaps(llvm::Module &module) {
  for (llvm::GlobalVariable *variable : listedVariables(module))
    grow(*variable);
}

void addVariables(TextRecords &texts, TypeRecords &types) {
  llvm::Module &module = texts.module();
  addFirst(module);
  Variables variables = listedVariables(module);
  llvm::erase_if(variables, [](const llvm::GlobalVariable *variable) { return variable->isThreadLocal(); });
  addTable(module, kTable, {numberIn(module, variables.size()), recordsOf(variables, texts, types)});
}

void addThreadLocals(TextRecords &texts, TypeRecords &types, const program::Escape &escape) {
  llvm::Module &module = texts.module();
  Variables variables = listedVariables(module);
  llvm::erase_if(variables, [](const llvm::GlobalVariable *variable) { return !variable->isThreadLocal(); });
  if (variables.empty())
    return;
  Variables shared = variables;
  llvm::erase_if(
      shared, [&](const llvm::GlobalVariable *variable) { return escape.reachOf(variable) != program::Reach::Shared; });
  llvm::erase_if(variables, [&](llvm::GlobalVariable *variable) { return llvm::is_contained(shared, variable); });
  variables.insert(variables.begin(), shared.begin(), shared.end());
  addTable(module, kThreadLocalTable,
           {numberIn(module, variables.size()), numberIn(module, shared.size()), recordsOf(variables, texts, types),
            addLocator(variables, module)});
}

} // namespace raddle::instrument
