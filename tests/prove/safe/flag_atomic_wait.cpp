// flag: std::atomic wait and notify hand a struct over
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

struct Sample {
  double value;
  int unit;
};

static Sample sample;
static std::atomic<int> state{0};

static void produce() {
  sample.value = 2.5;
  sample.unit = 7;
  state.store(1);
  state.notify_one();
}

static void consume(double &out) {
  state.wait(0);
  out = sample.value * sample.unit;
  sample.unit = 0;
}

int main() {
  double out = 0;
  std::thread a(produce), b([&] { consume(out); });
  a.join();
  b.join();
  std::printf("%g\n", out);
  return out == 17.5 ? 0 : 1;
}
