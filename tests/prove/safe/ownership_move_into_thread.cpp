// ownership: each thread gets a vector by move and returns it through its own slot
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <numeric>

static void crunch(std::vector<int> mine, long &out) {
  for (int &v : mine)
    v += 1;
  out = std::accumulate(mine.begin(), mine.end(), 0L);
}

int main() {
  std::vector<int> a{1, 2, 3}, b{10, 20};
  long x = 0, y = 0;
  std::thread t1(crunch, std::move(a), std::ref(x));
  std::thread t2(crunch, std::move(b), std::ref(y));
  a.assign(1, 0);
  b.clear();
  std::printf("%zu left\n", a.size() + b.size());
  t1.join();
  t2.join();
  std::printf("%ld %ld\n", x, y);
  return x == 9 && y == 32 ? 0 : 1;
}
