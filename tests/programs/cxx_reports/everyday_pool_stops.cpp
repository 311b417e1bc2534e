// Workers of a pool check the flag that stops them without the lock.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `pool.stopping_ (local of main)`
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>
class Pool {
public:
  explicit Pool(int count) {
    for (int i = 0; i < count; ++i)
      workers_.emplace_back([this] { work(); });
  }
  ~Pool() {
    stopping_ = true; // STANDS
    wake_.notify_all();
    for (auto &worker : workers_)
      worker.join();
  }
  void post(std::function<void()> job) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      jobs_.push(std::move(job));
    }
    wake_.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); }); // STANDS
      if (jobs_.empty())
        return;
      auto job = std::move(jobs_.front());
      jobs_.pop();
      lock.unlock();
      job();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::queue<std::function<void()>> jobs_;
  std::vector<std::thread> workers_;
  bool stopping_ = false;
};
int main() {
  int done = 0;
  Pool pool(1);
  pool.post([&done] { done = 1; });
}
