// cxx: try_to_lock without owns_lock
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
  std::unique_lock<std::mutex> hold(m, std::try_to_lock);
  ++n;
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
