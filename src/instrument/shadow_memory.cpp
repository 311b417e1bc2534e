#include "instrument/shadow_memory.h"

#include "instrument/shadow_bits.h"

namespace raddle::instrument {

using llvm::Value;

llvm::CallInst *ShadowMemory::call(const char *name, llvm::Type *result, llvm::ArrayRef<Value *> arguments) {
  llvm::SmallVector<llvm::Type *, 4> types;
  for (const Value *argument : arguments)
    types.push_back(argument->getType());
  return builder_.CreateCall(
      module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, /*isVarArg=*/false)), arguments);
}

Value *ShadowMemory::read(Value *address, llvm::Type *type) {
  Value *bytes = builder_.getInt64(module_.getDataLayout().getTypeStoreSize(type));
  Value *place = call("__raddle_shadow_read", builder_.getPtrTy(), {address, bytes});
  return builder_.CreateAlignedLoad(ShadowBits::typeFor(type), place, llvm::Align(1));
}

void ShadowMemory::write(Value *address, Value *shadow) {
  Value *bytes = builder_.getInt64(module_.getDataLayout().getTypeStoreSize(shadow->getType()));
  if (ShadowBits::isWritten(shadow))
    return noteWritten(address, bytes);
  Value *place = call("__raddle_shadow_write", builder_.getPtrTy(), {address, bytes});
  builder_.CreateAlignedStore(shadow, place, llvm::Align(1));
}

void ShadowMemory::fill(Value *address, Value *bytes, Value *shadow) {
  call("__raddle_shadow_fill", builder_.getVoidTy(), {address, bytes, shadow});
}

void ShadowMemory::noteWritten(Value *address, Value *bytes) {
  fill(address, bytes, builder_.getInt8(0));
}

void ShadowMemory::copy(Value *to, Value *from, Value *bytes) {
  call("__raddle_shadow_copy", builder_.getVoidTy(), {to, from, bytes});
}

void ShadowMemory::forget() {
  call("__raddle_shadow_forget", builder_.getVoidTy(), {});
}

void ShadowMemory::beginVariadic(Value *list) {
  call("__raddle_shadow_variadic", builder_.getVoidTy(), {list});
}

void ShadowMemory::look(Value *address, Value *bytes, Value *site) {
  call("__raddle_shadow_look", builder_.getVoidTy(), {address, bytes, site});
}

void ShadowMemory::lookAtCompared(llvm::ArrayRef<Value *> addresses, Value *bytes, Value *site) {
  call("__raddle_shadow_compare", builder_.getVoidTy(), {addresses[0], addresses[1], bytes, site});
}

void ShadowMemory::failUninitialized(RaddleUse use, Value *site) {
  call("__raddle_uninitialized", builder_.getVoidTy(), {builder_.getInt32(use), site})->setDoesNotReturn();
}

Value *ShadowMemory::textBytes(Value *text, Value *bound, uint64_t unit) {
  return call("__raddle_shadow_text", builder_.getInt64Ty(), {text, bound, builder_.getInt64(unit)});
}

Value *ShadowMemory::placeIn(uint64_t area, uint64_t offset) {
  return llvm::ConstantExpr::getIntToPtr(builder_.getInt64(area + offset), builder_.getPtrTy());
}

} // namespace raddle::instrument
