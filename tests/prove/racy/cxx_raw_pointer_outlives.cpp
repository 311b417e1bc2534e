// cxx: the thread keeps a raw pointer while the unique_ptr is reset
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `heap block allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/unique_ptr.h:1065 in make_unique<int, int>()` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

int main() {
  auto owner = std::make_unique<int>(4);
  int *raw = owner.get();
  std::thread t([raw] { std::printf("%d\n", *raw); });
  owner.reset();
  t.join();
}
