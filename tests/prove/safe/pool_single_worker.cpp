// pool: one background worker executes commands in order
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 20

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>
#include <deque>

class Writer {
public:
  Writer() : t_(&Writer::loop, this) {}

  void put(int v) {
    std::lock_guard<std::mutex> hold(m_);
    q_.push_back(v);
    c_.notify_one();
  }

  long close() {
    {
      std::lock_guard<std::mutex> hold(m_);
      stop_ = true;
      c_.notify_one();
    }
    t_.join();
    return written_;
  }

private:
  void loop() {
    std::unique_lock<std::mutex> hold(m_);
    while (!stop_ || !q_.empty()) {
      if (q_.empty()) {
        c_.wait(hold);
        continue;
      }
      int v = q_.front();
      q_.pop_front();
      hold.unlock();
      written_ += v;
      hold.lock();
    }
  }

  std::mutex m_;
  std::condition_variable c_;
  std::deque<int> q_;
  bool stop_ = false;
  long written_ = 0;
  std::thread t_;
};

int main() {
  Writer w;
  w.put(4);
  w.put(5);
  long n = w.close();
  std::printf("%ld\n", n);
  return n == 9 ? 0 : 1;
}
