// cxx: the unique_lock is unlocked before the last write
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `last`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n, last;

static void work(int v) {
  std::unique_lock<std::mutex> hold(m);
  n += v;
  hold.unlock();
  last = v;
}

int main() {
  std::thread a(work, 1), b(work, 2);
  a.join();
  b.join();
  std::printf("%d %d\n", n, last);
}
