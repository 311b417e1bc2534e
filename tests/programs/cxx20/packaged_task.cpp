// A packaged task that throws gives its future the exception.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 20, all explored; every external call is modelled
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::packaged_task<int()> task([]() -> int { throw 42; });
  std::future<int> result = task.get_future();
  std::thread thread(std::move(task));
  int caught = 0;
  try {
    result.get();
  } catch (int thrown) {
    caught = thrown;
  }
  assert(caught == 42);
  thread.join();
}
