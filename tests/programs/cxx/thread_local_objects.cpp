// A thread_local object is constructed when a thread first uses it and destroyed when that thread ends, by virtual
// functions as everywhere; another thread has its own.
// Executions: both threads end with an update of the same counter, in either order.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cxxflag=-DSHARED %s 2>&1 | FileCheck %s --check-prefix=SHARED
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
// SHARED: violated: data race on `Counting::plain`
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> destroyed;

struct Base {
  virtual ~Base() = default;
  virtual int next() = 0;
};

struct Counting final : Base {
  ~Counting() override { destroyed.fetch_add(count); }
  int next() override {
#ifdef SHARED
    ++plain;
#endif
    return ++count;
  }
  int count = 0;
  static int plain;
};
int Counting::plain = 0;

static Base &own() {
  thread_local Counting counting;
  return counting;
}

static void uses() {
  assert(own().next() == 1);
  assert(own().next() == 2);
}

int main() {
  std::thread first(uses);
  std::thread second(uses);
  first.join();
  second.join();
  assert(destroyed == 4);
}
