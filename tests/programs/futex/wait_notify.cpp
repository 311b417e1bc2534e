// std::atomic::wait and notify_one: whoever waits sees the value that it waited for.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> flag;
static int value;

int main() {
  std::thread thread([] {
    value = 42;
    flag.store(1);
    flag.notify_one();
  });
  flag.wait(0);
  assert(value == 42);
  thread.join();
}
