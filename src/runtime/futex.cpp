// A futex is a condition variable without a mutex: a wait looks at a word and begins to wait, in one step, if the word
// is what the caller thinks it is. The kernel promises no order between who wakes and who is woken, and neither do we:
// the caller's atomics do.
#include "runtime/futex.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <time.h>

#include "abi/raddle_abi.h"
#include "runtime/condition.h"
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

constexpr long kNanoseconds = 1'000'000'000;

// The moment at which a wait that begins now runs out of time.
timespec deadlineOf(const FutexCall &call) {
  timespec time = *reinterpret_cast<const timespec *>(call.deadline);
  if ((call.operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET)
    return time;
  settleTime();
  timespec now = currentTime();
  time.tv_sec += now.tv_sec + (time.tv_nsec + now.tv_nsec) / kNanoseconds;
  time.tv_nsec = (time.tv_nsec + now.tv_nsec) % kNanoseconds;
  return time;
}

long wait(const FutexCall &call) {
  auto address = static_cast<uint64_t>(call.address);
  const auto *word = reinterpret_cast<const uint32_t *>(address);
  RaddleOperation check = makeAccess(RaddleOperationFutexWait, word, sizeof(*word));
  check.argument = static_cast<uint32_t>(call.value);
  const bool isSpurious = call.deadline == 0 && mayWakeByItself();
  check.timed = call.deadline != 0 || isSpurious ? 1 : 0;
  announce(check);
  if (*word != static_cast<uint32_t>(call.value))
    return -EAGAIN;
  step.succeeded = true;
  const timespec deadline = call.deadline != 0 ? deadlineOf(call) : timespec{};
  Thread &thread = runningThread();
  thread.waitsOn = address;
  thread.waitsWith = 0;
  announce(makeOperation(check.timed != 0 ? RaddleOperationTimeout : RaddleOperationWoken, address));
  if (step.operation.kind != RaddleOperationTimeout)
    return 0;
  thread.waitsOn = 0;
  if (isSpurious) {
    thread.wokeByItself = true;
    return 0;
  }
  passTimeUntil(deadline);
  return -ETIMEDOUT;
}

void wake(uint32_t number) {
  Thread &waiter = threads[number];
  storeUndoable(&waiter.waitsOn, uint64_t{0});
  storeUndoable(&live[waiter.liveIndex].operation.kind, uint8_t{RaddleOperationWoken});
  passTimeTo(number);
}

long wakeOne(uint64_t address) {
  announce(makeOperation(RaddleOperationSignal, address));
  uint32_t waiter = waiterAt(address, step.choice);
  if (machine.alone || waiter == RADDLE_NO_THREAD)
    return 0;
  wake(waiter);
  step.woken = waiter;
  return 1;
}

long wakeAll(uint64_t address) {
  announce(makeOperation(RaddleOperationBroadcast, address));
  long count = 0;
  for (uint32_t waiter = waiterAt(address, 0); waiter != RADDLE_NO_THREAD; waiter = waiterAt(address, 0)) {
    wake(waiter);
    ++count;
  }
  return count;
}

[[noreturn]] void refuse() {
  unsupported("futex", "an unusual use of the system call futex is not supported yet");
}

} // namespace

long futex(const FutexCall &call) {
  auto address = static_cast<uint64_t>(call.address);
  if (inLibrary(address))
    refuse();
  switch (call.operation & FUTEX_CMD_MASK) {
  case FUTEX_WAIT:
  case FUTEX_WAIT_BITSET:
    return wait(call);
  case FUTEX_WAKE:
  case FUTEX_WAKE_BITSET:
    if (call.value == 1)
      return wakeOne(address);
    if (call.value == INT_MAX)
      return wakeAll(address);
    refuse();
  default:
    refuse();
  }
}

} // namespace raddle::runtime
