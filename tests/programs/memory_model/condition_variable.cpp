// A worker that waits for a condition sees what was stored before, by the mutex; whatever the order of other accesses.
// With a deadline, the time may be over before.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
// CHECK: executions: 2, all explored, {{.*}}under the C11 memory model
// CHECK-NOT: sequential consistency
// RUN: %exits 0 %raddle explore %s -DDEADLINE 2>&1 | FileCheck %s --check-prefix=TIMED
// TIMED: proved: no execution fails
// TIMED: executions: 4, all explored, {{.*}}under the C11 memory model
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static bool ready;
static std::atomic<int> data{0};
static std::atomic<int> timeouts{0};

static bool waits(std::unique_lock<std::mutex> &lock) {
#ifdef DEADLINE
  return condition.wait_for(lock, std::chrono::seconds(1), [] { return ready; });
#else
  condition.wait(lock, [] { return ready; });
  return true;
#endif
}

int main() {
  std::thread worker([] {
    std::unique_lock<std::mutex> lock(mutex);
    if (!waits(lock)) {
      timeouts.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    lock.unlock();
    assert(data.load(std::memory_order_relaxed) == 1);
  });
  data.store(1, std::memory_order_relaxed);
  {
    std::lock_guard<std::mutex> lock(mutex);
    ready = true;
  }
  condition.notify_one();
  worker.join();
}
