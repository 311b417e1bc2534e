#include "program/atomic_calls.h"

namespace raddle::program {

namespace {

// The number at the end of __atomic_load_16; 0 for the generic form, which takes the size as its first argument.
uint64_t sizeInName(llvm::StringRef name) {
  uint64_t size = 0;
  const llvm::StringRef digits = name.rsplit('_').second;
  return digits.getAsInteger(10, size) ? 0 : size;
}

Action actionOf(llvm::StringRef name) {
  if (name.starts_with("__atomic_load"))
    return Action::Load;
  return name.starts_with("__atomic_store") ? Action::Store : Action::Update;
}

} // namespace

std::optional<Operation> atomicCall(llvm::CallBase &call, llvm::StringRef name) {
  const bool isAtomic = name.starts_with("__atomic_") && name != "__atomic_is_lock_free";
  if (!isAtomic && !name.starts_with("__sync_"))
    return std::nullopt;
  const uint64_t size = sizeInName(name);
  const unsigned pointer = size == 0 ? 1 : 0;
  if (call.arg_size() <= pointer || !call.getArgOperand(pointer)->getType()->isPointerTy())
    return std::nullopt;
  Operation operation{.action = actionOf(name), .at = &call, .address = call.getArgOperand(pointer)};
  operation.order = llvm::AtomicOrdering::SequentiallyConsistent;
  operation.length = {.bytes = size};
  if (size == 0)
    operation.length = {.kind = Length::Kind::Value, .value = call.getArgOperand(0)};
  return operation;
}

} // namespace raddle::program
