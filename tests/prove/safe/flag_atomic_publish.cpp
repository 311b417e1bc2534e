// flag: a vector is filled and then published by a release store
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>
static std::vector<int> data;
static std::atomic<bool> ready{false};

static void fill(int n) {
  for (int i = 0; i < n; ++i)
    data.push_back(i * i);
  ready.store(true, std::memory_order_release);
}

static int last() {
  while (!ready.load(std::memory_order_acquire))
    std::this_thread::yield();
  return data.back();
}

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 3;
  if (n < 1)
    n = 1;
  int result = -1;
  std::thread a(fill, n);
  std::thread b([&] { result = last(); });
  a.join();
  b.join();
  std::printf("%d\n", result);
  return result == (n - 1) * (n - 1) ? 0 : 1;
}
