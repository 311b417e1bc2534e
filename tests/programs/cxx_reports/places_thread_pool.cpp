// A pool whose workers look at the flag to stop without its lock.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `pool.stopped_ (local of main)`
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
class Pool {
public:
  Pool() : worker_([this] { run(); }) {}
  void submit(std::function<void()> job) {
    std::lock_guard<std::mutex> lock(mutex_);
    jobs_.push(std::move(job));
    changed_.notify_one();
  }
  ~Pool() {
    stopped_ = true; // STANDS
    changed_.notify_one();
    worker_.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stopped_) { // STANDS
      if (jobs_.empty()) {
        changed_.wait(lock);
        continue;
      }
      jobs_.front()();
      jobs_.pop();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> jobs_;
  bool stopped_ = false;
  std::thread worker_;
};
int main() {
  Pool pool;
  pool.submit([] {});
}
