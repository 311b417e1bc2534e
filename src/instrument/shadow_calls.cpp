#include "instrument/shadow_calls.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "program/functions.h"

namespace raddle::instrument {

using llvm::Value;

namespace {

constexpr uint64_t kWord = 8;
const llvm::Align kAligned(kWord);

llvm::Function *definedBy(const llvm::CallBase &call) {
  auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  return callee && !program::isOpaque(*callee) ? callee : nullptr;
}

bool isOutside(const llvm::CallBase &call) {
  const Value *callee = call.getCalledOperand()->stripPointerCastsAndAliases();
  return call.isInlineAsm() ||
         (llvm::isa<llvm::Function>(callee) && program::isOpaque(*llvm::cast<llvm::Function>(callee)));
}

// Where the shadow of each argument lies in the area; 0 if it has none there. Callers and functions agree because it
// follows from the types alone.
template <typename Types> std::vector<uint64_t> placesOf(const Types &types, const llvm::DataLayout &layout) {
  std::vector<uint64_t> places;
  uint64_t next = kWord;
  for (llvm::Type *type : types) {
    llvm::Type *shadow = ShadowBits::typeFor(type);
    const uint64_t bytes = shadow ? llvm::alignTo(layout.getTypeStoreSize(shadow).getFixedValue(), kWord) : 0;
    const bool fits = shadow && next + bytes <= RADDLE_SHADOW_AREA_BYTES;
    places.push_back(fits ? next : 0);
    next += fits ? bytes : 0;
  }
  return places;
}

bool fitsResult(llvm::Type *type, const llvm::DataLayout &layout) {
  llvm::Type *shadow = ShadowBits::typeFor(type);
  return shadow && layout.getTypeStoreSize(shadow).getFixedValue() + kWord <= RADDLE_SHADOW_AREA_BYTES;
}

// How many bytes the argument points to that the function may write, though its row names no access: an object whose
// size the type of the parameter tells. 0 if there is no such object.
uint64_t objectBehind(const llvm::CallBase &call, const effects::Function &row, unsigned index) {
  const bool isListed = index < 32 && ((row.keeps | row.opaque) >> index & 1) != 0;
  return isListed ? call.getParamDereferenceableBytes(index) : 0;
}

// Whether it is known what the function writes through this argument.
bool isTold(const llvm::CallBase &call, const effects::Function &row, unsigned index) {
  const bool isOnlyKept = index < 32 && (row.keeps >> index & 1) != 0;
  return isOnlyKept || objectBehind(call, row, index) != 0 || call.paramHasAttr(index, llvm::Attribute::StructRet) ||
         llvm::any_of(row.accesses(),
                      [&](const effects::Access &each) { return each.pointer == index || each.source == index; });
}

// Accesses memory in ways that its row does not tell.
bool hasUnknownEffects(const llvm::CallBase &call, const effects::Function &row) {
  if (row.kind != effects::Kind::Library)
    return row.kind == effects::Kind::Foreign;
  for (unsigned index = 0; index < call.arg_size(); ++index) {
    const Value *argument = call.getArgOperand(index);
    if (!isTold(call, row, index) && argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument))
      return true;
  }
  return false;
}

} // namespace

void ShadowCalls::takeArguments(llvm::Function &function, llvm::function_ref<void(llvm::Argument &, Value *)> tell) {
  if (function.arg_empty())
    return;
  llvm::IRBuilder<> &builder = tools_.builder;
  const llvm::DataLayout &layout = function.getParent()->getDataLayout();
  Value *whose = tools_.memory.placeIn(RADDLE_SHADOW_ARGUMENTS, 0);
  Value *isMeant = builder.CreateICmpEQ(builder.CreateLoad(builder.getPtrTy(), whose), &function);
  builder.CreateStore(llvm::ConstantPointerNull::get(builder.getPtrTy()), whose);
  const std::vector<uint64_t> places = placesOf(function.getFunctionType()->params(), layout);
  for (llvm::Argument &argument : function.args()) {
    const uint64_t place = places[argument.getArgNo()];
    if (place == 0)
      continue;
    Value *there = tools_.memory.placeIn(RADDLE_SHADOW_ARGUMENTS, place);
    if (argument.hasByValAttr()) {
      Value *from = builder.CreateSelect(isMeant, builder.CreateLoad(builder.getPtrTy(), there),
                                         llvm::ConstantPointerNull::get(builder.getPtrTy()));
      tools_.memory.copy(&argument, from, builder.getInt64(layout.getTypeAllocSize(argument.getParamByValType())));
      continue;
    }
    llvm::Type *type = ShadowBits::typeFor(argument.getType());
    tell(argument, builder.CreateSelect(isMeant, builder.CreateAlignedLoad(type, there, kAligned),
                                        llvm::Constant::getNullValue(type)));
  }
}

void ShadowCalls::handBack(llvm::ReturnInst &end, Value *shadow) {
  const llvm::DataLayout &layout = end.getModule()->getDataLayout();
  if (!fitsResult(end.getReturnValue()->getType(), layout) || end.getParent()->getTerminatingMustTailCall())
    return;
  tools_.builder.CreateStore(end.getFunction(), tools_.memory.placeIn(RADDLE_SHADOW_RESULT, 0));
  tools_.builder.CreateAlignedStore(shadow, tools_.memory.placeIn(RADDLE_SHADOW_RESULT, kWord), kAligned);
}

void ShadowCalls::enter(llvm::CallBase &call, ShadowOf shadowOf) {
  if (!isOutside(call))
    handOver(call, shadowOf);
  else
    enterLibrary(call);
}

void ShadowCalls::handOver(llvm::CallBase &call, ShadowOf shadowOf) {
  llvm::IRBuilder<> &builder = tools_.builder;
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  const std::vector<uint64_t> places = placesOf(call.getFunctionType()->params(), layout);
  bool isOfInterest = false;
  for (unsigned index = 0; index < places.size(); ++index)
    isOfInterest |= places[index] != 0 &&
                    (call.isByValArgument(index) || !ShadowBits::isWritten(shadowOf(call.getArgOperand(index))));
  if (!isOfInterest)
    return;
  builder.CreateStore(call.getCalledOperand(), tools_.memory.placeIn(RADDLE_SHADOW_ARGUMENTS, 0));
  for (unsigned index = 0; index < places.size(); ++index) {
    Value *argument = call.getArgOperand(index);
    if (places[index] != 0)
      builder.CreateAlignedStore(call.isByValArgument(index) ? argument : shadowOf(argument),
                                 tools_.memory.placeIn(RADDLE_SHADOW_ARGUMENTS, places[index]), kAligned);
  }
}

Value *ShadowCalls::argument(llvm::CallBase &call, uint8_t index) {
  return tools_.builder.CreateZExtOrTrunc(call.getArgOperand(index), tools_.builder.getInt64Ty());
}

// Null if it is not known before the call, or not told.
Value *ShadowCalls::lengthOf(llvm::CallBase &call, const effects::Extent &extent) {
  using Kind = effects::Extent::Kind;
  llvm::IRBuilder<> &builder = tools_.builder;
  const uint64_t unit = effects::sizeOf(extent.type);
  switch (extent.kind) {
  case Kind::Typed:
    return builder.getInt64(unit);
  case Kind::Argument:
    return builder.CreateMul(argument(call, extent.by), builder.getInt64(unit));
  case Kind::Product:
    return builder.CreateMul(argument(call, extent.by), argument(call, extent.bound));
  case Kind::String:
    return tools_.memory.textBytes(call.getArgOperand(extent.by), builder.getInt64(UINT64_MAX), unit);
  case Kind::BoundedString:
    return tools_.memory.textBytes(call.getArgOperand(extent.by), argument(call, extent.bound), unit);
  case Kind::Decided:
    return nullptr;
  }
}

Value *ShadowCalls::siteOf(llvm::CallBase &call, const program::Site &site) {
  return tools_.sites.record({.at = &call, .site = site});
}

// What is interposed tells the runtime of its accesses itself.
void ShadowCalls::enterLibrary(llvm::CallBase &call) {
  const effects::Function row = effectsOf(call);
  const llvm::StringRef name = call.isInlineAsm() ? "" : call.getCalledOperand()->stripPointerCasts()->getName();
  if (name.starts_with("__atomic_") || name.starts_with("__sync_"))
    return enterAtomic(call);
  if (name == "__raddle_input")
    return tools_.memory.noteWritten(call.getArgOperand(0), argument(call, 1));
  if (hasUnknownEffects(call, row))
    return tools_.memory.forget();
  noteObjects(call, row);
  look(call, row);
  if (row.kind == effects::Kind::Memory || row.kind == effects::Kind::Library)
    for (const effects::Access &each : row.accesses())
      access(call, each);
}

// Objects of the library, and what it returns in memory.
void ShadowCalls::noteObjects(llvm::CallBase &call, const effects::Function &row) {
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  for (unsigned index = 0; index < call.arg_size(); ++index) {
    uint64_t bytes = row.kind == effects::Kind::Library ? objectBehind(call, row, index) : 0;
    if (call.paramHasAttr(index, llvm::Attribute::StructRet))
      bytes = layout.getTypeAllocSize(call.getParamStructRetType(index));
    if (bytes != 0)
      tools_.memory.noteWritten(call.getArgOperand(index), tools_.builder.getInt64(bytes));
  }
}

// Objects that the processor has no instruction for: what they hold counts as written from then on.
void ShadowCalls::enterAtomic(llvm::CallBase &call) {
  constexpr uint64_t kLargest = 16; // of those whose size the name tells
  Value *bytes = tools_.builder.getInt64(kLargest);
  if (call.arg_size() != 0 && call.getArgOperand(0)->getType()->isIntegerTy())
    bytes = argument(call, 0);
  for (Value *each : call.args())
    if (each->getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(each))
      tools_.memory.noteWritten(each, bytes);
}

void ShadowCalls::look(llvm::CallBase &call, const effects::Function &row) {
  if (row.name == "memcmp" || row.name == "bcmp") {
    for (const LookedAt &looked : tools_.plan.lookedAtBy(call))
      tools_.memory.lookAtCompared({call.getArgOperand(0), call.getArgOperand(1)}, argument(call, 2),
                                   siteOf(call, looked.site));
    return;
  }
  for (const LookedAt &looked : tools_.plan.lookedAtBy(call))
    for (const effects::Access &each : row.accesses()) {
      const bool isIt = (each.kind == effects::Access::Kind::Copy ? each.source : each.pointer) == looked.argument;
      if (Value *bytes = isIt ? lengthOf(call, each.extent) : nullptr)
        tools_.memory.look(call.getArgOperand(looked.argument), bytes, siteOf(call, looked.site));
    }
}

void ShadowCalls::access(llvm::CallBase &call, const effects::Access &access) {
  using Kind = effects::Access::Kind;
  const bool writes = access.kind == Kind::Write || access.kind == Kind::Copy;
  Value *bytes = writes && access.pointer < call.arg_size() ? lengthOf(call, access.extent) : nullptr;
  if (!bytes)
    return;
  Value *to = call.getArgOperand(access.pointer);
  if (access.kind == Kind::Copy)
    tools_.memory.copy(to, call.getArgOperand(access.source), bytes);
  else
    tools_.memory.noteWritten(to, bytes);
}

Value *ShadowCalls::leave(llvm::CallBase &call, ShadowOf shadowOf) {
  llvm::IRBuilder<> &builder = tools_.builder;
  llvm::Type *type = call.getType();
  if (isOutside(call)) {
    llvm::SmallVector<Value *> shadows;
    for (Value *each : call.args())
      if (ShadowBits::typeFor(each->getType()))
        shadows.push_back(shadowOf(each));
    const bool isComputed =
        effectsOf(call).kind == effects::Kind::Pure && !shadows.empty() && !call.getType()->isPointerTy();
    return isComputed ? bits_.spoilt(shadows, type) : ShadowBits::written(type);
  }
  if (!fitsResult(type, call.getModule()->getDataLayout()) || call.isMustTailCall())
    return ShadowBits::written(type);
  llvm::Function *callee = definedBy(call);
  Value *whose = builder.CreateLoad(builder.getPtrTy(), tools_.memory.placeIn(RADDLE_SHADOW_RESULT, 0));
  Value *isMeant = builder.CreateICmpEQ(whose, callee ? callee : call.getCalledOperand());
  llvm::Type *shadow = ShadowBits::typeFor(type);
  Value *there = builder.CreateAlignedLoad(shadow, tools_.memory.placeIn(RADDLE_SHADOW_RESULT, kWord), kAligned);
  return builder.CreateSelect(isMeant, there, llvm::Constant::getNullValue(shadow));
}

} // namespace raddle::instrument
