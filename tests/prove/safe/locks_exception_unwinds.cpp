// locks: an exception leaves the locked region; the guard unlocks
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <stdexcept>
static std::mutex m;
static int accepted, rejected;

static void check(int v) {
  std::lock_guard<std::mutex> hold(m);
  if (v < 0)
    throw std::invalid_argument("negative");
  ++accepted;
}

static void submit(int v) {
  try {
    check(v);
  } catch (const std::exception &) {
    std::lock_guard<std::mutex> hold(m);
    ++rejected;
  }
}

int main() {
  std::thread a([] { submit(1); }), b([] { submit(-1); });
  a.join();
  b.join();
  std::printf("%d %d\n", accepted, rejected);
  return accepted == 1 && rejected == 1 ? 0 : 1;
}
