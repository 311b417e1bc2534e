// std::condition_variable: waits with and without a limit.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static int stage;

int main() {
  std::thread other([] {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [] { return stage == 1; });
    stage = 2;
    changed.notify_all();
  });
  std::unique_lock<std::mutex> lock(mutex);
  stage = 1;
  changed.notify_one();
  bool isDone = changed.wait_for(lock, std::chrono::seconds(1), [] { return stage == 2; });
  assert(isDone == (stage == 2));
  lock.unlock();
  other.join();
}
