// cxx: two unique_locks are swapped; unlocking one releases the other's mutex
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m1, m2;
static int n;

static void tricky() {
  std::unique_lock<std::mutex> a(m1), b(m2);
  std::swap(a, b);
  b.unlock();
  ++n;
}

static void plain() {
  std::lock_guard<std::mutex> hold(m1);
  --n;
}

int main() {
  std::thread a(tricky), b(plain);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
