// cxx: operator[] on a map inserts, under a shared lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table._M_t._M_impl._M_header._M_parent` (and 5 more errors)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <map>
#include <shared_mutex>
static std::shared_mutex m;
static std::map<int, int> table;

static int get(int k) {
  std::shared_lock<std::shared_mutex> hold(m);
  return table[k];
}

int main() {
  std::thread a(get, 1), b(get, 2);
  a.join();
  b.join();
  std::printf("%zu\n", table.size());
}
