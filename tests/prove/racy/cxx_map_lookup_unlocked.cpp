// cxx: a map is filled under the lock and searched without it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table._M_t._M_impl._M_header._M_parent` (and 2 more errors)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <map>
static std::mutex m;
static std::map<int, int> table;

static void fill(int k) {
  std::lock_guard<std::mutex> hold(m);
  table[k] = k;
}

int main() {
  std::thread a(fill, 1), b([] {
    if (table.count(1))
      std::puts("there");
  });
  a.join();
  b.join();
}
