#include "analysis/accesses.h"

#include <algorithm>
#include <iterator>
#include <string>

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "analysis/calls.h"
#include "effects/functions.h"

namespace raddle::analysis {

namespace {

using Accesses = std::vector<MemoryAccess>;
using effects::Extent;

int64_t sizeOf(llvm::Type *type, const llvm::DataLayout &layout) {
  return static_cast<int64_t>(layout.getTypeStoreSize(type).getKnownMinValue());
}

int64_t constantOr(const llvm::Value *value, int64_t otherwise) {
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value);
  return number != nullptr && number->getValue().isNonNegative() && number->getValue().getActiveBits() < 40
             ? static_cast<int64_t>(number->getZExtValue())
             : otherwise;
}

int64_t widthOf(const Extent &extent, const llvm::CallBase &call, const llvm::DataLayout &layout) {
  const auto model = layout.getPointerSize() == 8 ? effects::DataModel::Lp64 : effects::DataModel::Ilp32;
  const auto unit = static_cast<int64_t>(effects::sizeOf(extent.type, model));
  if (extent.kind == Extent::Kind::Typed)
    return unit;
  if (extent.kind != Extent::Kind::Argument || extent.by >= call.arg_size())
    return kWithinArray;
  const int64_t count = constantOr(call.getArgOperand(extent.by), -1);
  return count < 0 ? kWithinArray : count * unit;
}

// How many bytes of its array there are from a pointer to one of its elements on; -1 if that is not known.
int64_t restOfArray(const llvm::Value *pointer, const llvm::DataLayout &layout) {
  const auto *element = llvm::dyn_cast<llvm::GEPOperator>(pointer);
  if (element == nullptr || element->getNumIndices() < 2)
    return -1;
  llvm::Type *type = element->getSourceElementType();
  for (auto index = std::next(element->idx_begin()); std::next(index) != element->idx_end(); ++index)
    type = llvm::GetElementPtrInst::getTypeAtIndex(type, index->get());
  const auto *array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  const auto *last = llvm::dyn_cast<llvm::ConstantInt>(*std::prev(element->idx_end()));
  if (array == nullptr || last == nullptr || last->getValue().uge(array->getNumElements()))
    return -1;
  return static_cast<int64_t>((array->getNumElements() - last->getZExtValue()) *
                              layout.getTypeAllocSize(array->getElementType()).getKnownMinValue());
}

void addAt(Accesses &result, const llvm::CallBase &call, uint8_t argument, MemoryAccess access) {
  if (argument == effects::kResult)
    access.pointer = &call;
  else if (argument < call.arg_size())
    access.pointer = call.getArgOperand(argument);
  if (access.pointer != nullptr && access.pointer->getType()->isPointerTy())
    result.push_back(access);
}

// The conversions of a constant format, in the order of the arguments that they take: "d" and "s" for "%d %s".
// Nothing if the format is not known, or does more than print.
bool conversionsOf(const llvm::Value *format, std::string &conversions) {
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(format, text))
    return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%')
      continue;
    ++i;
    while (i < text.size() && llvm::StringRef("0123456789+-# .'hlLqjzt*").contains(text[i])) {
      if (text[i] == '*')
        conversions += '*';
      ++i;
    }
    if (i >= text.size() || text[i] == '$')
      return false;
    if (text[i] != '%' && text[i] != 'm')
      conversions += text[i];
  }
  return true;
}

void addPrinted(Accesses &result, const llvm::CallBase &call, uint8_t format) {
  std::string conversions;
  const bool isKnown = format < call.arg_size() && conversionsOf(call.getArgOperand(format), conversions);
  for (unsigned i = format + 1U; i < call.arg_size(); ++i) {
    const size_t which = i - format - 1U;
    const char conversion = !isKnown ? '?' : which < conversions.size() ? conversions[which] : 'd';
    if (conversion == 's' || conversion == 'S' || conversion == '?')
      addAt(result, call, static_cast<uint8_t>(i), {nullptr, kWithinArray});
    if (conversion == 'n' || conversion == '?')
      addAt(result, call, static_cast<uint8_t>(i), {nullptr, kWithinArray, true});
  }
}

// Whether the row says what is accessed through the argument, or that nothing is.
bool isStated(const effects::Function &row, unsigned argument) {
  if (argument < 32 && (row.opaque & (1U << argument)) != 0)
    return true;
  return std::any_of(row.accesses().begin(), row.accesses().end(), [&](const effects::Access &access) {
    return access.pointer == argument || access.source == argument;
  });
}

void addRow(Accesses &result, const effects::Function &row, const llvm::CallBase &call,
            const llvm::DataLayout &layout) {
  for (const effects::Access &access : row.accesses()) {
    const bool isStream =
        access.kind == effects::Access::Kind::StreamRead || access.kind == effects::Access::Kind::StreamWrite;
    if (isStream)
      continue;
    const int64_t width = widthOf(access.extent, call, layout);
    addAt(result, call, access.pointer, {nullptr, width, access.kind != effects::Access::Kind::Read});
    if (access.kind == effects::Access::Kind::Copy)
      addAt(result, call, access.source, {nullptr, width});
  }
  if (row.format != effects::kNoArgument)
    addPrinted(result, call, row.format);
  if (row.scanFormat != effects::kNoArgument)
    for (unsigned i = row.scanFormat + 1U; i < call.arg_size(); ++i)
      addAt(result, call, static_cast<uint8_t>(i), {nullptr, kWithinArray, true});
  // A function with state of its own accesses what its other pointers point to.
  if (row.kind == effects::Kind::Library)
    for (unsigned i = 0; i < call.arg_size(); ++i)
      if (!isStated(row, i))
        addAt(result, call, static_cast<uint8_t>(i), {nullptr, kWithinArray, true});
}

bool makesOrDestroys(llvm::StringRef name) {
  const effects::LockUse use = effects::lockFunctionNamed(name).use;
  return use == effects::LockUse::Make || use == effects::LockUse::Destroy ||
         roleOf(std::string_view(name)) == Role::Make;
}

void addCall(Accesses &result, const llvm::CallBase &call, const llvm::DataLayout &layout) {
  for (unsigned i = 0; i < call.arg_size(); ++i) // The call copies what is passed by value.
    if (call.isByValArgument(i))
      result.push_back({call.getArgOperand(i), sizeOf(call.getParamByValType(i), layout)});
  const llvm::Function *callee = externalCallee(call);
  if (callee == nullptr)
    return;
  const effects::Function row = effects::functionNamed(std::string_view(callee->getName()));
  addRow(result, row, call, layout);
  if (row.frees != effects::kNoArgument)
    addAt(result, call, row.frees, {nullptr, kWholeObject, true});
  else if (row.object != effects::kNoArgument && row.kind == effects::Kind::Interposed && row.objectSize > 0) {
    const bool isPlain = makesOrDestroys(callee->getName());
    addAt(result, call, row.object, {nullptr, row.objectSize, true, !isPlain});
  }
  if (row.waitsWith != effects::kNoArgument)
    addAt(result, call, row.waitsWith, {nullptr, effects::sizeOf(effects::Type::Mutex), true, true});
}

void addIntrinsic(Accesses &result, const llvm::IntrinsicInst &call) {
  if (const auto *memory = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&call)) {
    const int64_t width = constantOr(memory->getLength(), kWithinArray);
    result.push_back({memory->getRawDest(), width, true});
    if (const auto *transfer = llvm::dyn_cast<llvm::AnyMemTransferInst>(&call))
      result.push_back({transfer->getRawSource(), width});
  }
  if (call.getIntrinsicID() == llvm::Intrinsic::lifetime_end)
    result.push_back({call.getArgOperand(1), kWholeObject, true});
}

} // namespace

Accesses accessesOf(const llvm::Instruction &instruction, const llvm::DataLayout &layout) {
  Accesses result;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    result.push_back({load->getPointerOperand(), sizeOf(load->getType(), layout), false, load->isAtomic()});
  else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    result.push_back(
        {store->getPointerOperand(), sizeOf(store->getValueOperand()->getType(), layout), true, store->isAtomic()});
  else if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    result.push_back({update->getPointerOperand(), sizeOf(update->getType(), layout), true, true});
  else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    result.push_back(
        {exchange->getPointerOperand(), sizeOf(exchange->getNewValOperand()->getType(), layout), true, true});
  else if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    addIntrinsic(result, *intrinsic);
  else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    addCall(result, *call, layout);
  for (MemoryAccess &access : result)
    if (const int64_t rest = access.width == kWithinArray ? restOfArray(access.pointer, layout) : -1; rest > 0)
      access.width = rest;
  return result;
}

} // namespace raddle::analysis
