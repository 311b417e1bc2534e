// wrappers: a template couples a value with its mutex and runs functions under it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

template <class T> class Synchronized {
public:
  template <class F> auto with(F f) {
    std::lock_guard<std::mutex> hold(mutex_);
    return f(value_);
  }

private:
  std::mutex mutex_;
  T value_{};
};

struct Totals {
  int orders = 0;
  long cents = 0;
};

static Synchronized<Totals> totals;

static void order(long cents) {
  totals.with([&](Totals &t) {
    t.orders++;
    t.cents += cents;
  });
}

int main() {
  std::thread a([] {
    order(100);
    order(250);
  }),
      b([] { order(999); });
  a.join();
  b.join();
  long all = totals.with([](Totals &t) { return t.cents; });
  std::printf("%ld\n", all);
  return all == 1349 ? 0 : 1;
}
