// std::condition_variable_any waits with any lock.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static bool ready;

int main() {
  std::thread thread([] {
    std::lock_guard<std::mutex> guard(mutex);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock<std::mutex> guard(mutex);
    changed.wait(guard, [] { return ready; });
    assert(ready);
  }
  thread.join();
}
