// std::scoped_lock gives all back if one is taken, and begins anew with that one. Such a round is not repeated. One
// complete execution for each order of the threads; the others are blocked.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore -DTHREE %s 2>&1 | FileCheck --check-prefix=THREE %s
// RUN: %exits 1 %explore -DHELD %s 2>&1 | FileCheck --check-prefix=HELD %s
// RUN: %exits 1 %explore -DTRIES %s 2>&1 | FileCheck --check-prefix=TRIES %s
// CHECK: proved
// CHECK: executions: 5 (3 blocked), all explored
// THREE: proved
// THREE: executions: 10 (8 blocked), all explored
// The same mutex twice: that never ends.
// RUN: %exits 1 %explore --max-executions 20 -DSELF %s 2>&1 | FileCheck --check-prefix=HELD %s
// A lock that is never given back.
// HELD: violated: deadlock
// Where others try to take the locks, they can notice a round that fails: each is taken.
// TRIES: error: assertion `!seen` failed
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
static std::mutex a, b, c;
static int count;
static std::atomic<bool> seen;
#ifdef TRIES
static void locks() {
  {
    std::scoped_lock guard(a, b);
    count++;
  }
  assert(!seen);
}
static void tries() {
  if (a.try_lock())
    return a.unlock();
  std::lock_guard guard(a);
  if (count == 0) // it was given back for nothing
    seen = true;
}
int main() {
  b.lock();
  std::thread first(locks), second(tries);
  second.join();
  b.unlock();
  first.join();
}
#else
static void locks() {
#ifdef THREE
  std::scoped_lock guard(a, b, c);
#elif defined SELF
  std::scoped_lock guard(a, a);
#else
  std::scoped_lock guard(a, b);
#endif
  count++;
}
static void locksInOtherOrder() {
#ifdef THREE
  std::scoped_lock guard(c, b, a);
#else
  std::scoped_lock guard(b, a);
#endif
  count++;
}
int main() {
#ifdef HELD
  b.lock();
#endif
  std::thread first(locks), second(locksInOtherOrder);
  first.join();
  second.join();
  assert(count == 2);
}
#endif
