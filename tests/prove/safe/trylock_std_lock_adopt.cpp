// trylock: std::lock on two mutexes, adopted by guards
// verdict: race-free; shown by `raddle explore FILE`
// shown: 2128 executions explored, no finding

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Tank {
  std::mutex m;
  int litres = 10;
};

static void pour(Tank &from, Tank &to, int litres) {
  std::lock(from.m, to.m);
  std::lock_guard<std::mutex> h1(from.m, std::adopt_lock);
  std::lock_guard<std::mutex> h2(to.m, std::adopt_lock);
  from.litres -= litres;
  to.litres += litres;
}

int main() {
  Tank x, y;
  std::thread a(pour, std::ref(x), std::ref(y), 3), b(pour, std::ref(y), std::ref(x), 1);
  a.join();
  b.join();
  std::printf("%d %d\n", x.litres, y.litres);
  return x.litres + y.litres - 20;
}
