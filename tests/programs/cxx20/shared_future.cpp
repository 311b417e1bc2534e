// Two threads get the same value from a std::shared_future, and add it up under a std::recursive_timed_mutex.
// Executions: counted by plain enumeration, too: who takes the mutex first, and how the references are counted down.
// RUN: %exits 0 %raddle explore --cxxflag=-std=c++20 --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 --cxxflag=-DUNLOCKED --self-check %s 2>&1 | FileCheck %s --check-prefix=RACE
// CHECK: proved: no interleaving fails
// CHECK: executions: 12, all explored; every external call is modelled
// RACE: violated: data race on `sum`
#include <cassert>
#include <future>
#include <mutex>
#include <thread>

static std::recursive_timed_mutex mutex;
static int sum;

static void add(std::shared_future<int> given) {
#ifndef UNLOCKED
  std::lock_guard<std::recursive_timed_mutex> guard(mutex);
  assert(mutex.try_lock());
  mutex.unlock();
#endif
  sum += given.get();
}

int main() {
  std::promise<int> promise;
  std::shared_future<int> given = promise.get_future().share();
  promise.set_value(2);
  std::thread other(add, given);
  add(given);
  other.join();
#ifndef UNLOCKED
  assert(sum == 4);
#endif
}
