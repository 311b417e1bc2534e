// Each operation of std::atomic is one step, and the values are those of some order.
// Executions: the other thread's update comes before, between or after the six of main.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cxxflag=-DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: proved: no interleaving fails
// CHECK: executions: 7, all explored; every external call is modelled
// WRONG: violated: assertion `value == 0` failed
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<unsigned> value{8};

int main() {
  std::thread thread([] { value ^= 0x100; });
  unsigned first = value.fetch_or(1);
  value.fetch_and(~8U);
  value.fetch_xor(2);
  value.fetch_sub(1);
  value++;
  value.exchange(value.is_lock_free() ? 4 : 0);
  thread.join();
#ifdef WRONG
  value &= ~4U;
  assert(value == 0);
#endif
  assert((first & 8) != 0);
  assert(value == 4 || value == 0x104);
}
