// std::atomic_ref makes updates of a plain variable atomic.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <thread>

static int count;

int main() {
  std::thread thread([] { std::atomic_ref<int>(count).fetch_add(1); });
  std::atomic_ref<int>(count).fetch_add(1);
  thread.join();
  assert(count == 2);
}
