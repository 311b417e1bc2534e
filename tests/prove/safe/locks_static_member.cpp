// locks: a static mutex guards a static counter of live objects
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 15

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Session {
public:
  Session() {
    std::lock_guard<std::mutex> hold(mutex_);
    ++live_;
    if (live_ > peak_)
      peak_ = live_;
  }

  ~Session() {
    std::lock_guard<std::mutex> hold(mutex_);
    --live_;
  }

  static int peak() {
    std::lock_guard<std::mutex> hold(mutex_);
    return peak_;
  }

private:
  static std::mutex mutex_;
  static int live_, peak_;
};

std::mutex Session::mutex_;
int Session::live_ = 0;
int Session::peak_ = 0;

int main() {
  std::thread a([] { Session s; }), b([] {
    Session one;
    Session two;
  });
  a.join();
  b.join();
  std::printf("peak %d\n", Session::peak());
  return 0;
}
