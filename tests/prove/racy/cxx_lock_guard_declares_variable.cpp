// cxx: unique_lock<mutex>(m); declares a new lock named m, which locks nothing
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `c.n (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Counter {
  std::mutex m;
  int n = 0;

  void bump() {
    std::unique_lock<std::mutex>(m);
    ++n;
  }
};

int main() {
  Counter c;
  std::thread a([&] { c.bump(); }), b([&] { c.bump(); });
  a.join();
  b.join();
  std::printf("%d\n", c.n);
}
