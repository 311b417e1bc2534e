// barrier: std::barrier between writing and reading
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 42

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <barrier>

int main() {
  constexpr int kThreads = 2;
  std::barrier meet(kThreads);
  int part[kThreads] = {}, seen[kThreads] = {};
  auto work = [&](int id) {
    part[id] = id + 1;
    meet.arrive_and_wait();
    for (int p : part)
      seen[id] += p;
  };
  std::thread a(work, 0), b(work, 1);
  std::printf("waiting for %d threads\n", kThreads);
  a.join();
  b.join();
  std::printf("%d %d\n", seen[0], seen[1]);
  for (int &p : part)
    p = 0;
  return seen[0] == 3 && seen[1] == 3 ? 0 : 1;
}
