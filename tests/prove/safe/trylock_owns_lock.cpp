// trylock: try_to_lock with owns_lock
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 8

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int refreshes, skipped_by[2];

static void refresh(int who) {
  std::unique_lock<std::mutex> hold(m, std::try_to_lock);
  if (!hold.owns_lock()) {
    skipped_by[who]++;
    return;
  }
  ++refreshes;
}

int main() {
  std::thread a([] {
    refresh(0);
    refresh(0);
  }),
      b([] { refresh(1); });
  a.join();
  b.join();
  std::printf("%d refreshed, %d skipped\n", refreshes, skipped_by[0] + skipped_by[1]);
  return refreshes >= 1 ? 0 : 1;
}
