// cxx: the initialization of a static local is safe, its later modification is not
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `counter::n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

static int &counter() {
  static int n = std::rand() % 3;
  return n;
}

int main() {
  std::thread a([] { counter()++; }), b([] { counter()++; });
  a.join();
  b.join();
  std::printf("%d\n", counter());
}
