// A queue of work whose shutdown wakes nobody: the worker may sleep for ever.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: work_queue_forgotten.cpp:18:{{[0-9]+}}: error: lost-wakeup
// CHECK: violated:
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  bool isShut = false;
  std::thread worker([&] {
    std::unique_lock<std::mutex> guard(mutex);
    while (!isShut)
      changed.wait(guard);
  });
  {
    const std::lock_guard<std::mutex> guard(mutex);
    isShut = true;
  }
  worker.join();
}
