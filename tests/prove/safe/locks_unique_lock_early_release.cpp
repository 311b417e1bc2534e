// locks: unique_lock is released early; what follows touches only locals
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static std::mutex m;
static int next_id = 1;
static int issued;

static int draw() {
  std::unique_lock<std::mutex> hold(m);
  int id = next_id++;
  ++issued;
  hold.unlock();
  int copy = id * 2;
  return copy / 2;
}

static void worker(int times, int &sum) {
  for (int i = 0; i < times; ++i)
    sum += draw();
}

int main() {
  int s1 = 0, s2 = 0;
  std::thread a(worker, 2, std::ref(s1));
  std::thread b(worker, 1, std::ref(s2));
  a.join();
  b.join();
  std::printf("%d %d\n", s1 + s2, issued);
  return s1 + s2 == 6 ? 0 : 1;
}
