// spinlock: a SpinLock class on std::atomic_flag, used with lock_guard
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class SpinLock {
public:
  void lock() {
    while (flag_.test_and_set(std::memory_order_acquire))
      std::this_thread::yield();
  }

  void unlock() {
    flag_.clear(std::memory_order_release);
  }

private:
  std::atomic_flag flag_ = ATOMIC_FLAG_INIT;
};

struct Histogram {
  SpinLock lock;
  int bins[4] = {};

  void add(int v) {
    std::lock_guard<SpinLock> hold(lock);
    bins[v & 3]++;
  }
};

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 5;
  Histogram h;
  auto feed = [&](int from) {
    for (int i = 0; i < n; ++i)
      h.add(from + i);
  };
  std::thread a(feed, 0), b(feed, 2);
  a.join();
  b.join();
  std::printf("%d %d %d %d\n", h.bins[0], h.bins[1], h.bins[2], h.bins[3]);
  return 0;
}
