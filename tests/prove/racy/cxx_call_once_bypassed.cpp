// cxx: the reader does not go through call_once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::once_flag flag;
static int *table;

static void init() {
  static int storage[2] = {1, 2};
  storage[1]++;
  table = storage;
}

int main() {
  std::thread a([] { std::call_once(flag, init); }), b([] {
    if (table)
      std::printf("%d\n", table[1]);
  });
  a.join();
  b.join();
}
