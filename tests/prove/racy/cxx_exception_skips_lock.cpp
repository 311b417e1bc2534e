// cxx: the handler writes after the guard was unwound
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n;

static void work(int v) {
  try {
    std::lock_guard<std::mutex> hold(m);
    ++n;
    if (v > 0)
      throw v;
  } catch (int e) {
    n -= e;
  }
}

int main() {
  std::thread a(work, 1), b(work, 0);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
