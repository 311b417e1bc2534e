// The same in C++: with guards and pauses of the library. A pointer is awaited, which leaves nothing to choose.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2 (1 blocked)
// RUN: %exits 0 %explore -DPOINTER %s 2>&1 | FileCheck --check-prefix=POINTER %s
// POINTER: proved
// POINTER: executions: 1, all explored
#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

#ifdef POINTER
static std::atomic<int *> shown;
static int value;

static void polls() {
  int *seen;
  while (!(seen = shown.load(std::memory_order_acquire)))
    ;
  assert(*seen == 1);
}

static void shows() {
  value = 1;
  shown.store(&value, std::memory_order_release);
}
#else
static std::mutex mutex;
static bool ready;

static bool isReady() {
  std::lock_guard guard(mutex);
  return ready;
}

static void polls() {
  while (!isReady())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

static void shows() {
  std::lock_guard guard(mutex);
  ready = true;
}
#endif

int main() {
  std::thread first(polls), second(shows);
  first.join();
  second.join();
}
