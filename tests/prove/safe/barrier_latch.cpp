// barrier: std::latch: workers start after main has counted down
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 196

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <latch>
static std::latch ready(1);
static std::vector<int> input;

static long total(int factor) {
  ready.wait();
  long s = 0;
  for (int v : input)
    s += v * factor;
  return s;
}

int main() {
  long s1 = 0, s2 = 0;
  std::thread a([&] { s1 = total(1); }), b([&] { s2 = total(2); });
  for (int i = 0; i < 3; ++i)
    input.push_back(i);
  ready.count_down();
  a.join();
  b.join();
  std::printf("%ld %ld\n", s1, s2);
  return s2 == 2 * s1 ? 0 : 1;
}
