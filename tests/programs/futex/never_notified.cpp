// std::atomic::wait without a notify: the waiter may sleep for ever.
// RUN: %exits 1 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: lost-wakeup: main waits for a notification
// CHECK: executions: 3, all explored; every external call is modelled
#include <atomic>
#include <thread>

static std::atomic<int> flag;

int main() {
  std::thread thread([] { flag.store(1); });
  flag.wait(0);
  thread.join();
}
