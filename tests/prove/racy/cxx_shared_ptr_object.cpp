// cxx: shared_ptr counts references, it does not guard what it points to
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `[4] of element_type[6] allocated at /usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/new_allocator.h:137 in __new_allocator<std::_Sp_counted_ptr_inplace<Stats, std::allocator<void>, (__gnu_cxx::_Lock_policy)2> >::allocate()`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

struct Stats {
  int hits = 0;
};

int main() {
  auto stats = std::make_shared<Stats>();
  auto work = [stats] { stats->hits++; };
  std::thread a(work), b(work);
  a.join();
  b.join();
  std::printf("%d\n", stats->hits);
}
