// std::async runs in a thread of its own, and its future brings the result, or the exception.
// Executions: get() joins the thread before it looks.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <cassert>
#include <future>
#include <stdexcept>

int main() {
  std::future<int> result = std::async(std::launch::async, [] { return 42; });
  assert(result.get() == 42);
}
