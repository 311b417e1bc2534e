// tickets: workers claim chunks of a vector by compare_exchange on the cursor
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 64

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>
static std::atomic<std::size_t> cursor{0};
static std::vector<int> data(6, 1);

static bool claim(std::size_t &from, std::size_t &to) {
  std::size_t seen = cursor.load();
  do {
    if (seen >= data.size())
      return false;
    to = seen + 2;
  } while (!cursor.compare_exchange_weak(seen, to));
  from = seen;
  return true;
}

static void worker() {
  std::size_t from, to;
  while (claim(from, to))
    for (std::size_t i = from; i < to; ++i)
      data[i] += static_cast<int>(i);
}

int main() {
  std::thread a(worker), b(worker);
  a.join();
  b.join();
  int s = 0;
  for (int v : data)
    s += v;
  std::printf("%d\n", s);
  return s == 21 ? 0 : 1;
}
