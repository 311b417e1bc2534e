// tickets: workers draw indices from a std::atomic and write that element
// verdict: race-free; shown by `raddle explore FILE -- 5`
// shown: all executions explored, 64

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

int main(int argc, char **argv) {
  int items = argc > 1 ? std::atoi(argv[1]) : 10;
  if (items < 0)
    return 1;
  std::atomic<int> next{0};
  std::vector<int> out(items, -1);
  auto worker = [&] {
    for (int i; (i = next.fetch_add(1, std::memory_order_relaxed)) < items;)
      out[i] = i * 3;
  };
  std::thread a(worker), b(worker);
  a.join();
  b.join();
  int bad = 0;
  for (int i = 0; i < items; ++i)
    if (out[i] != i * 3)
      ++bad;
  std::printf("%d bad\n", bad);
  return bad;
}
