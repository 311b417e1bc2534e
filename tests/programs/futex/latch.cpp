// std::latch: nobody passes before two have counted down.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 9, all explored; every external call is modelled
#include <cassert>
#include <latch>
#include <thread>

static std::latch latch{2};
static int values[2];

int main() {
  std::thread thread([] {
    values[0] = 1;
    latch.count_down();
  });
  values[1] = 1;
  latch.arrive_and_wait();
  assert(values[0] == 1 && values[1] == 1);
  thread.join();
}
