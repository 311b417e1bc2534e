// cxx: std::atomic relaxed flag publishes a vector
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `bytes 0-3 of heap block allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/new_allocator.h:137 in __new_allocator<int>::allocate()`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>
static std::atomic<bool> ready{false};
static std::vector<int> data;

int main() {
  data.reserve(4);
  std::thread t([] {
    data.push_back(1);
    ready.store(true, std::memory_order_relaxed);
  });
  if (ready.load(std::memory_order_relaxed))
    std::printf("%d\n", data[0]);
  t.join();
}
