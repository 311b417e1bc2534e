// private: each thread collects into a local map and merges it under the lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <map>
static std::map<int, int> totals;
static std::mutex m;

static void count(const std::vector<int> &words) {
  std::map<int, int> mine;
  for (int w : words)
    mine[w]++;
  std::lock_guard<std::mutex> hold(m);
  for (const auto &[w, n] : mine)
    totals[w] += n;
}

int main(int argc, char **argv) {
  int extra = argc > 1 ? std::atoi(argv[1]) : 3;
  std::vector<int> a{1, 2, 2}, b{2, extra};
  std::thread x(count, std::cref(a)), y(count, std::cref(b));
  x.join();
  y.join();
  for (const auto &[w, n] : totals)
    std::printf("%d: %d\n", w, n);
  return 0;
}
