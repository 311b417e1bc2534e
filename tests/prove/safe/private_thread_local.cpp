// private: thread_local counters are added up under a lock at the end of each thread
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static thread_local int steps;
static std::mutex m;
static int all;

static void step() {
  ++steps;
}

static void run(int n) {
  for (int i = 0; i < n; ++i)
    step();
  std::lock_guard<std::mutex> hold(m);
  all += steps;
}

int main() {
  std::thread a(run, 3), b(run, 4);
  a.join();
  b.join();
  std::printf("%d, main %d\n", all, steps);
  return all == 7 && steps == 0 ? 0 : 1;
}
