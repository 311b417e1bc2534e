// A promise gives its future a value, or an exception.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored; every external call is modelled
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread thread([&promise] { promise.set_value(42); });
  assert(future.get() == 42);
  thread.join();
}
