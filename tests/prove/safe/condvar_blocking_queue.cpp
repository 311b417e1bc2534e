// condvar: a blocking queue with condition_variable and predicate
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 8

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>
#include <deque>

template <class T> class BlockingQueue {
public:
  void push(T v) {
    {
      std::lock_guard<std::mutex> hold(m_);
      q_.push_back(std::move(v));
    }
    c_.notify_one();
  }

  T pop() {
    std::unique_lock<std::mutex> hold(m_);
    c_.wait(hold, [this] { return !q_.empty(); });
    T v = std::move(q_.front());
    q_.pop_front();
    return v;
  }

private:
  std::mutex m_;
  std::condition_variable c_;
  std::deque<T> q_;
};

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 3;
  BlockingQueue<int> q;
  std::thread producer([&] {
    for (int i = 1; i <= n; ++i)
      q.push(i);
  });
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += q.pop();
  producer.join();
  std::printf("%d\n", sum);
  return 0;
}
