// Promises and packaged tasks that become ready when their thread ends, after its thread-locals.
// RUN: %exits 0 %raddle explore --quiet %s | FileCheck %s
// RUN: %exits 0 %raddle explore --quiet --cxxflag -DTASK %s | FileCheck %s
// RUN: %exits 0 %raddle explore --quiet --cxxflag -DGONE %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle explore --quiet --cxxflag -DEARLY %s | FileCheck %s --check-prefix=EARLY
// EARLY: violated: assertion `future.wait_for
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int destroyed;
struct Local {
  ~Local() { destroyed = 1; }
};

int main() {
#ifdef TASK
  std::packaged_task<int()> task([] { return 3; });
  std::future<int> future = task.get_future();
  std::thread thread([task = std::move(task)]() mutable {
    static thread_local Local local;
    (void)&local;
    task.make_ready_at_thread_exit();
  });
#else
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread thread([promise = std::move(promise)]() mutable {
    static thread_local Local local;
    (void)&local;
    promise.set_value_at_thread_exit(3);
  });
#endif
#ifdef GONE
  future = std::future<int>(); // Nobody is left to tell.
#elif defined(EARLY)
  assert(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
#else
  assert(future.get() == 3);
  assert(destroyed == 1);
#endif
  thread.join();
}
