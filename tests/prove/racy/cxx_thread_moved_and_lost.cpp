// cxx: a thread is moved over in a vector; only the last one is joined before the sum is read
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `main::part[0]`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  static int part[2];
  std::thread t1([] { part[0] = 1; }), t2([] { part[1] = 2; });
  std::thread current = std::move(t1);
  std::thread waiting = std::move(current);
  t2.join();
  std::printf("%d\n", part[0] + part[1]);
  waiting.join();
}
