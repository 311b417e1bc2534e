// cxx: the policy without locking is chosen by a template argument
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct NoLock {
  void lock() {}

  void unlock() {}
};

template <class Lock> class Cell {
  Lock lock_;
  int &value_;

public:
  explicit Cell(int &v) : value_(v) {}

  void add(int n) {
    std::lock_guard<Lock> hold(lock_);
    value_ += n;
  }
};

int main() {
  int value = 0;
  Cell<std::mutex> safe(value);
  Cell<NoLock> fast(value);
  std::thread a([&] { safe.add(1); }), b([&] { fast.add(2); });
  a.join();
  b.join();
  std::printf("%d\n", value);
}
