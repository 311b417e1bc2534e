// A job throws in a pool that does not expect it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: uncaught exception std::out_of_range: map::at
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>
class ThreadPool {
public:
  explicit ThreadPool(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      workers_.emplace_back(&ThreadPool::work, this);
  }
  ~ThreadPool() {
    {
      std::lock_guard lock(mutex_);
      closed_ = true;
    }
    wake_.notify_all();
    for (auto &worker : workers_)
      worker.join();
  }
  void submit(std::function<void()> task) {
    {
      std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    wake_.notify_one();
  }

private:
  void work() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
        if (tasks_.empty())
          return;
        task = std::move(tasks_.front());
        tasks_.pop();
      }
      task();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::queue<std::function<void()>> tasks_;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};
class Prices {
public:
  void set(const std::string &item, int price) {
    std::lock_guard lock(mutex_);
    prices_[item] = price;
  }
  int of(const std::string &item) {
    std::lock_guard lock(mutex_);
    return prices_.at(item); // STANDS
  }

private:
  std::mutex mutex_;
  std::map<std::string, int> prices_;
};
int main() {
  Prices prices;
  ThreadPool pool(2);
  pool.submit([&] { prices.set("tea", 3); });
  pool.submit([&] { (void)prices.of("tea"); });
}
