// cxx: two lambdas capture the same local by reference
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `count (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  int count = 0;
  std::thread a([&] {
    for (int i = 0; i < 2; i++)
      ++count;
  });
  std::thread b([&count] { count += 10; });
  a.join();
  b.join();
  std::printf("%d\n", count);
}
