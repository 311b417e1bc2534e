// cxx: the writer takes a shared_lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <shared_mutex>
static std::shared_mutex m;
static int value;

static void set(int v) {
  std::shared_lock<std::shared_mutex> hold(m);
  value = v;
}

int main() {
  std::thread a(set, 1), b(set, 2);
  a.join();
  b.join();
  std::printf("%d\n", value);
}
