// std::notify_all_at_thread_exit wakes when the thread-locals of the thread are gone, and then releases the lock.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: every external call is modelled
// RUN: %exits 1 %raddle explore --self-check --cxxflag -DFORGETS %s 2>&1 | FileCheck %s --check-prefix=FORGETS
// FORGETS: violated: lost-wakeup
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static bool isReady, isDestroyed;

struct Local {
  ~Local() { isDestroyed = true; }
  int value = 0;
};
static thread_local Local local;

int main() {
  std::thread thread([] {
    local.value = 1;
    std::unique_lock lock(mutex);
    isReady = true;
#ifndef FORGETS
    std::notify_all_at_thread_exit(changed, std::move(lock));
#endif
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return isReady; });
#ifndef FORGETS
    assert(isDestroyed);
#endif
  }
  thread.join();
  return 0;
}
