// std::counting_semaphore lets as many in as it counts. libstdc++ tries to take it by a compare-exchange, which another
// thread may spoil; then it tries again, and does not wait for a notification that nobody sends.
// With a count of 1, which comes down to 0, libstdc++ 12 itself loses a wake-up: it loads the count before it asks whether
// it can have it, and waits for a change of what it loaded. If it loaded 1, then found 0, and the other one has given it
// back by the time it begins to wait, it waits for a 1 to change.
// Executions: counted by plain enumeration, too.
// RUN: %exits 0 %raddle explore --cxxflag=-std=c++20 --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 --cxxflag=-DALONE --self-check %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 --cxxflag=-DCOUNT=1 --self-check %s 2>&1 | FileCheck %s --check-prefix=ONE
// CHECK: proved: no interleaving fails
// CHECK: executions: 88, all explored; every external call is modelled
// ALONE: violated: assertion `others == 0` failed
// ONE: violated: lost-wakeup: {{.*}} waits for a notification of `slots` that nobody can send
#include <atomic>
#include <cassert>
#include <semaphore>
#include <thread>

#ifndef COUNT
#define COUNT 2
#endif
static std::counting_semaphore<8> slots(COUNT);
static std::atomic<int> within;

static void enter() {
  slots.acquire();
  int others = within.fetch_add(1);
#ifdef ALONE
  assert(others == 0);
#endif
  assert(others < COUNT);
  within.fetch_sub(1);
  slots.release();
}

int main() {
  std::thread other(enter);
  enter();
  other.join();
}
