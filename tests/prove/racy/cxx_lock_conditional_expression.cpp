// cxx: the mutex is chosen by an expression that differs between the threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex even, odd;
static int n;

static void work(int id) {
  std::lock_guard<std::mutex> hold(id % 2 ? odd : even);
  ++n;
}

int main() {
  std::thread a(work, 0), b(work, 1);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
