// cxx: the lock is moved into a function, which ends and releases it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n;

static void consume(std::unique_lock<std::mutex> hold) {
  if (hold.owns_lock())
    ++n;
}

static void work() {
  std::unique_lock<std::mutex> hold(m);
  consume(std::move(hold));
  --n;
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
