// cxx: the lock_guard is a temporary that ends with its statement
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int n;

static void bump() {
  std::lock_guard<std::mutex>{m};
  ++n;
}

int main() {
  std::thread a(bump), b(bump);
  a.join();
  b.join();
  std::printf("%d\n", n);
}
