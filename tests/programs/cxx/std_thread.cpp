// std::thread and std::mutex.
// Executions: which thread has the mutex first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int count;

static void increment() {
  std::lock_guard<std::mutex> lock(mutex);
  ++count;
}

int main() {
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  assert(count == 2);
}
