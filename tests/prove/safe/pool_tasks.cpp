// pool: a thread pool with a queue of std::function
// verdict: race-free; shown by `raddle explore FILE -- 2 3`
// shown: 10599 executions explored, no finding

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>
#include <functional>
#include <queue>

class Pool {
public:
  explicit Pool(int n) {
    for (int i = 0; i < n; ++i)
      threads_.emplace_back([this] { run(); });
  }

  ~Pool() {
    {
      std::lock_guard<std::mutex> hold(m_);
      closed_ = true;
    }
    c_.notify_all();
    for (auto &t : threads_)
      t.join();
  }

  void submit(std::function<void()> f) {
    {
      std::lock_guard<std::mutex> hold(m_);
      q_.push(std::move(f));
    }
    c_.notify_one();
  }

private:
  void run() {
    for (;;) {
      std::function<void()> f;
      {
        std::unique_lock<std::mutex> hold(m_);
        c_.wait(hold, [this] { return closed_ || !q_.empty(); });
        if (q_.empty())
          return;
        f = std::move(q_.front());
        q_.pop();
      }
      f();
    }
  }

  std::mutex m_;
  std::condition_variable c_;
  std::queue<std::function<void()>> q_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

int main(int argc, char **argv) {
  int threads = argc > 1 ? std::atoi(argv[1]) : 2, jobs = argc > 2 ? std::atoi(argv[2]) : 4;
  if (threads < 1 || jobs < 0)
    return 1;
  std::vector<int> out(jobs);
  {
    Pool pool(threads);
    for (int i = 0; i < jobs; ++i)
      pool.submit([&out, i] { out[i] = i + 1; });
  }
  int sum = 0;
  for (int v : out)
    sum += v;
  std::printf("%d\n", sum);
  return 0;
}
