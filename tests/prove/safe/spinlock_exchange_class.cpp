// spinlock: a lock by exchange on std::atomic<bool> with a scope guard of its own
// verdict: race-free; shown by `raddle explore FILE`
// shown: 120 executions explored, no finding

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class Busy {
public:
  class Scope {
  public:
    explicit Scope(Busy &b) : b_(b) {
      while (b_.held_.exchange(true)) {
      }
    }

    ~Scope() {
      b_.held_.store(false);
    }

    Scope(const Scope &) = delete;

  private:
    Busy &b_;
  };

private:
  std::atomic<bool> held_{false};
};

static Busy busy;
static int low = 100, high = -100;

static void see(int v) {
  Busy::Scope hold(busy);
  if (v < low)
    low = v;
  if (v > high)
    high = v;
}

int main() {
  std::thread a([] { see(3); }), b([] { see(-3); });
  a.join();
  b.join();
  std::printf("%d..%d\n", low, high);
  return high - low == 6 ? 0 : 1;
}
