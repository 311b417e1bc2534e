// flag: an atomic stop flag ends a worker; its tally is read after the join
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 16

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class Ticker {
public:
  Ticker() : thread_([this] { loop(); }) {}

  int stop() {
    stop_.store(true);
    thread_.join();
    return ticks_;
  }

private:
  void loop() {
    for (int i = 0; i < 3 && !stop_.load(); ++i)
      ++ticks_;
  }

  std::atomic<bool> stop_{false};
  int ticks_ = 0;
  std::thread thread_;
};

int main() {
  Ticker a, b;
  int n = a.stop() + b.stop();
  std::printf("%d ticks\n", n);
  return n <= 6 ? 0 : 1;
}
