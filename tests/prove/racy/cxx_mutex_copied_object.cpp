// cxx: each thread has its own copy of the object with the mutex; the data is behind a shared pointer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `bytes 16-19 of heap block allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/new_allocator.h:137 in __new_allocator<std::_Sp_counted_ptr_inplace<int, std::allocator<void>, (__gnu_cxx::_Lock_policy)2> >::allocate()`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

struct Shared {
  std::shared_ptr<int> data;
  std::shared_ptr<std::mutex> m;
};

static void bump(Shared s) {
  std::lock_guard<std::mutex> hold(*s.m);
  ++*s.data;
}

int main() {
  auto data = std::make_shared<int>(0);
  Shared s1{data, std::make_shared<std::mutex>()}, s2{data, std::make_shared<std::mutex>()};
  std::thread a(bump, s1), b(bump, s2);
  a.join();
  b.join();
  std::printf("%d\n", *data);
}
