// cxx: two threads set neighbouring elements of vector<bool>
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `heap block allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/new_allocator.h:137 in __new_allocator<unsigned long>::allocate()`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::vector<bool> done(2, false);
  std::thread a([&] { done[0] = true; }), b([&] { done[1] = true; });
  a.join();
  b.join();
  std::printf("%d\n", done[0] + done[1]);
}
