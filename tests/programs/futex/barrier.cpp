// std::barrier: its completion runs alone, between what comes before and after.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 42, all explored; every external call is modelled
#include <barrier>
#include <cassert>
#include <thread>

static int sum, values[2];

int main() {
  std::barrier barrier(2, []() noexcept { sum = values[0] + values[1]; });
  std::thread thread([&] {
    values[0] = 1;
    barrier.arrive_and_wait();
    assert(sum == 3);
  });
  values[1] = 2;
  barrier.arrive_and_wait();
  assert(sum == 3);
  thread.join();
}
