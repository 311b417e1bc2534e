// cxx: scoped_lock without arguments locks nothing
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n;

static void work() {
  std::scoped_lock hold;
  ++n;
}

int main() {
  std::lock_guard<std::mutex> outer(m);
  std::thread a(work), b(work);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
