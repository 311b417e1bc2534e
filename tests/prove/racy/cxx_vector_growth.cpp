// cxx: each thread writes its own element, but one of them makes the vector grow
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `bytes 0-3 of heap block allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/new_allocator.h:137 in __new_allocator<int>::allocate()` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::vector<int> v{1, 2};
  v.shrink_to_fit();
  std::thread a([&] { v[0] = 5; });
  std::thread b([&] { v.push_back(3); });
  a.join();
  b.join();
  std::printf("%d\n", v[0]);
}
