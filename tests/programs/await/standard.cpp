// Waiting loops through the wrappers of the C++ library. A spin lock around one critical section each: 3! executions;
// then a flag, which adds none.
// RUN: %exits 0 %raddle explore --self-check --cxxflag=-DTAKE=taken.test_and_set() --cxxflag=-DGIVE=taken.clear() %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cxxflag=-DTAKE=busy.exchange(true) --cxxflag=-DGIVE=busy=false %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cxxflag=-DTAKE=!mutex.try_lock() --cxxflag=-DGIVE=mutex.unlock() %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cxxflag=-DTAKE=!compares() --cxxflag=-DGIVE=busy=false %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::atomic_flag taken = ATOMIC_FLAG_INIT;
static std::atomic<bool> busy, go;
static std::mutex mutex;
static int count;

[[maybe_unused]] static bool compares() {
  bool expected = false;
  return busy.compare_exchange_weak(expected, true);
}

static void counts() {
  while (!go)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  while (TAKE)
    std::this_thread::yield();
  ++count;
  GIVE;
}

int main() {
  std::thread first(counts), second(counts), third(counts);
  go.store(true, std::memory_order_release);
  first.join();
  second.join();
  third.join();
  assert(count == 3);
}
