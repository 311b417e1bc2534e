// What instrumented code does at atomic accesses, for programs that are instrumented by hand.
#pragma once

#include <cstdint>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

#include "abi/messages.h"
#include "abi/orders.h"
#include "abi/raddle_abi.h"

namespace raddle::worker::testing {

inline constexpr RaddleSite kSite = {1, __FILE__, "test", "object", __LINE__, 1, nullptr};

template <typename T> [[gnu::noinline]] T load(const T *address, uint32_t order) {
  __raddle_atomic_load(address, sizeof(T), order, &kSite);
  return __atomic_load_n(address, __ATOMIC_SEQ_CST);
}
template <typename T> [[gnu::noinline]] void store(T *address, T value, uint32_t order) {
  __raddle_atomic_store(address, sizeof(T), order, &kSite);
  __atomic_store_n(address, value, __ATOMIC_SEQ_CST);
}
template <typename T> [[gnu::noinline]] T add(T *address, T value, uint32_t order) {
  __raddle_atomic_update(address, sizeof(T), order, &kSite);
  return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);
}
template <typename T> [[gnu::noinline]] T exchange(T *address, T value, uint32_t order) {
  __raddle_atomic_update(address, sizeof(T), order, &kSite);
  return __atomic_exchange_n(address, value, __ATOMIC_SEQ_CST);
}
// `orders` has that of a failure, too. Whether it stored; `expected` becomes what it found.
template <typename T> [[gnu::noinline]] bool exchangeIf(T *address, T &expected, T value, uint32_t orders) {
  __raddle_atomic_compare(address, sizeof(T), static_cast<uint64_t>(expected), orders, &kSite);
  return __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
// Waits until it is `value`.
template <typename T> [[gnu::noinline]] void await(const T *address, T value, uint32_t order) {
  const uint32_t how = RADDLE_ORDER_AND_CONDITION(order, RaddleConditionEqual);
  __raddle_await_load(address, sizeof(T), how, static_cast<uint64_t>(value), &kSite);
  if (__atomic_load_n(address, __ATOMIC_SEQ_CST) != value)
    __raddle_assert_failed("it is the value that was awaited");
}
// A write that no other thread can notice.
template <typename T> void set(T &variable, T value) {
  __raddle_private_write(&variable, sizeof(T));
  variable = value;
}

// To be called by the host, before it says anything: the program is at its first choice, and keeps its messages.
inline void startMachine() {
  RaddleMachineOptions options = {};
  options.maxSteps = 1000;
  options.stackBytes = uint64_t{256} * 1024;
  options.keepCopy = 1;
  raddle_machine_configure(&options);
  raddle_machine_keep_messages();
  raddle_machine_start();
  raddle_machine_mark();
}
inline void say(const std::string &text) {
  syscall(SYS_write, raddle_machine_messages(), text.data(), text.size());
}
[[noreturn]] inline void end(bool isRight) {
  syscall(SYS_exit_group, isRight ? 0 : 1);
  __builtin_unreachable();
}

} // namespace raddle::worker::testing
