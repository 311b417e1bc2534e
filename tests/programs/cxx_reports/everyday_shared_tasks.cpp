// A pool of packaged tasks whose results share a cache.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `cache->values`
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
class Pool {
public:
  Pool() : worker_([this] { work(); }) {}
  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_all();
    worker_.join();
  }
  template <class F> auto submit(F f) -> std::future<decltype(f())> {
    auto task = std::make_shared<std::packaged_task<decltype(f())()>>(std::move(f));
    auto result = task->get_future();
    {
      std::lock_guard lock(mutex_);
      jobs_.emplace_back([task] { (*task)(); });
    }
    wake_.notify_one();
    return result;
  }
private:
  void work() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return done_ || !jobs_.empty(); });
        if (jobs_.empty())
          return;
        job = std::move(jobs_.front());
        jobs_.pop_front();
      }
      job();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool done_ = false;
  std::thread worker_;
};
struct Cache { std::map<int, int> values; };
int main() {
  auto cache = std::make_shared<Cache>();
  Pool pool;
  auto first = pool.submit([cache] { cache->values[1] = 1; return 1; });
  auto second = pool.submit([cache] { return 2; });
  int got = first.get() + second.get();
  std::thread other([cache] { cache->values[2] = 2; }); // STANDS
  cache->values.size(); // STANDS
  other.join();
  return got == 3 ? 0 : 1;
}
