// cxx: call_once with a flag per caller
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static int value;

static void init() {
  value = 7;
}

static void work() {
  std::once_flag flag;
  std::call_once(flag, init);
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  std::printf("%d\n", value);
}
