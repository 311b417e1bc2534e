// cxx: the lock is deferred and never taken
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n;

static void work(bool careful) {
  std::unique_lock<std::mutex> hold(m, std::defer_lock);
  if (careful)
    hold.lock();
  ++n;
}

int main() {
  std::thread a(work, true), b(work, false);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
