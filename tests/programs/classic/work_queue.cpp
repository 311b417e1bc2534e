// A queue of work with a shutdown: the worker does all that was put before it ends.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 20, all explored{{.*}}; every external call is modelled
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {

class WorkQueue {
public:
  void put() {
    const std::lock_guard<std::mutex> guard(mutex_);
    ++jobs_;
    changed_.notify_one();
  }
  void shutDown() {
    const std::lock_guard<std::mutex> guard(mutex_);
    isShut_ = true;
    changed_.notify_one();
  }
  // False if there is no work and there will be none.
  bool take() {
    std::unique_lock<std::mutex> guard(mutex_);
    changed_.wait(guard, [this] { return jobs_ > 0 || isShut_; });
    if (jobs_ == 0)
      return false;
    --jobs_;
    return true;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int jobs_ = 0;
  bool isShut_ = false;
};

} // namespace

int main() {
  WorkQueue queue;
  int done = 0;
  std::thread worker([&] {
    while (queue.take())
      ++done;
  });
  queue.put();
  queue.put();
  queue.shutDown();
  worker.join();
  assert(done == 2);
}
