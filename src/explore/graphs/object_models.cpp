#include "explore/graphs/object_models.h"

#include <bit>

#include "abi/orders.h"

namespace raddle::explore {
namespace {

using trace::MemoryOrder;
using Kind = trace::OperationKind;

// Of a mutex: 0 if it is free, else who holds it.
uint64_t heldBy(trace::ThreadId thread) {
  return uint64_t{thread} + 1;
}

MemoryOrder orderIn(uint32_t orders) {
  return static_cast<MemoryOrder>(RADDLE_ORDER_IN(orders));
}

ObjectOutcome ofAccess(const trace::Operation &operation, std::optional<uint64_t> before) {
  const auto orders = static_cast<uint32_t>(operation.order);
  const abi::Bytes bytes = traitsOf(operation.kind).bytes;
  ObjectOutcome outcome;
  outcome.reads = bytes != abi::Bytes::Written;
  outcome.writes = bytes != abi::Bytes::Read;
  outcome.order = orderIn(orders);
  const bool fails = operation.kind == Kind::CompareExchange && before && *before != operation.argument;
  outcome.writes &= !fails;
  if (fails)
    outcome.order = static_cast<MemoryOrder>(RADDLE_FAILURE_ORDER_IN(orders));
  if (traitsOf(operation.kind).waits == abi::Waits::Value && before)
    outcome.waits = !trace::holds(operation.condition, *before, operation.argument, operation.size);
  outcome.writes &= !outcome.waits;
  return outcome;
}

ObjectOutcome ofMutex(const trace::Operation &operation, trace::ThreadId thread, std::optional<uint64_t> before) {
  const bool isFree = !before || *before == 0;
  ObjectOutcome outcome{.waits = false, .reads = true, .writes = true, .after = {}, .order = MemoryOrder::Relaxed};
  if (operation.kind == Kind::Release) {
    outcome.order = MemoryOrder::Release;
    outcome.after = before == heldBy(thread) ? 0 : before;
  } else if (operation.kind == Kind::Acquire || operation.kind == Kind::TryAcquire) {
    outcome.waits = operation.kind == Kind::Acquire && !isFree;
    outcome.writes = !outcome.waits;
    outcome.order = isFree ? MemoryOrder::Acquire : MemoryOrder::Relaxed;
    outcome.after = isFree ? heldBy(thread) : *before;
  } else {
    outcome.after = 0; // initialized, destroyed
  }
  return outcome;
}

MemoryOrder orderOf(abi::WordOrder word) {
  switch (word) {
  case abi::WordOrder::Acquires:
  case abi::WordOrder::AcquiresAlone:
    return MemoryOrder::Acquire;
  case abi::WordOrder::Releases:
    return MemoryOrder::Release;
  case abi::WordOrder::AcquiresAndReleases:
    return MemoryOrder::AcquireRelease;
  case abi::WordOrder::ReleasesToAlone:
  case abi::WordOrder::NoOrder:
    break;
  }
  return MemoryOrder::Relaxed;
}

// Nobody may overtake anybody on such an object. An attempt that fails leaves it as it is.
ObjectOutcome ofWord(const trace::Operation &operation, std::optional<uint64_t> before) {
  const abi::OperationTraits &traits = traitsOf(operation.kind);
  const bool depends = traits.waits == abi::Waits::Value || traits.mayFail();
  const bool holds =
      !depends || !before || trace::holds(operation.condition, *before, operation.argument, operation.size);
  const bool waits = !holds && traits.waits == abi::Waits::Value;
  ObjectOutcome outcome{.waits = waits, .reads = true, .writes = !waits, .after = {}, .order = MemoryOrder::Relaxed};
  if (!holds)
    return outcome;
  outcome.order = orderOf(traits.word);
  outcome.toAloneOnly = traits.word == abi::WordOrder::ReleasesToAlone;
  outcome.alone = traits.word == abi::WordOrder::AcquiresAlone;
  return outcome;
}

// The first waiters are dropped `choice` times; then comes the one who is woken.
uint64_t withoutChosen(uint64_t waiters, uint32_t choice) {
  uint64_t later = waiters;
  for (; choice > 0; --choice)
    later &= later - 1;
  return waiters & ~(later & -later);
}

// What comes before is known to others by the mutex, and by being woken.
ObjectOutcome ofWaiters(const trace::Operation &operation, trace::ThreadId thread, uint64_t before, uint32_t choice) {
  ObjectOutcome outcome{.waits = false, .reads = true, .writes = true, .after = 0, .order = MemoryOrder::Relaxed};
  if (operation.kind == Kind::Wait)
    outcome.after = before | waiterBit(thread);
  else if (operation.kind == Kind::Timeout)
    outcome.after = before & ~waiterBit(thread);
  else if (operation.kind == Kind::Signal)
    outcome.after = withoutChosen(before, choice);
  else if (operation.kind == Kind::ConditionInit || operation.kind == Kind::ConditionDestroy)
    outcome.after = before;
  return outcome;
}

} // namespace

ObjectOutcome outcomeOn(const trace::Operation &operation, trace::ThreadId thread, std::optional<uint64_t> before,
                        uint32_t choice) {
  if (roleOf(operation) == GraphRole::Access)
    return ofAccess(operation, before);
  if (roleOf(operation) == GraphRole::Mutex)
    return ofMutex(operation, thread, before);
  if (roleOf(operation) == GraphRole::Word)
    return ofWord(operation, before);
  if (roleOf(operation) == GraphRole::Waiters)
    return ofWaiters(operation, thread, before.value_or(0), choice);
  ObjectOutcome outcome;
  outcome.order = orderIn(static_cast<uint32_t>(operation.order));
  return outcome;
}

uint32_t choicesOn(const trace::Operation &operation, std::optional<uint64_t> before) {
  const bool chooses = operation.kind == Kind::Signal && before.value_or(0) != 0;
  return chooses ? static_cast<uint32_t>(std::popcount(*before)) : 1;
}

uint64_t foundBy(const trace::Event &event) {
  constexpr uint64_t kHeldBySomebody = UINT64_MAX;
  if (roleOf(event.operation) != GraphRole::Mutex)
    return event.before;
  if (event.operation.kind == Kind::Release)
    return heldBy(event.thread);
  return event.operation.kind == Kind::TryAcquire && !event.succeeded ? kHeldBySomebody : 0;
}

} // namespace raddle::explore
