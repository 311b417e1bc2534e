// joins: jthreads join at the end of their scope
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
static int left, right;

static void fill(int &target, int v) {
  for (int i = 0; i < v; ++i)
    target += 1;
}

int main() {
  {
    std::jthread a([] { fill(left, 3); });
    std::jthread b([] { fill(right, 4); });
    std::printf("running\n");
  }
  std::printf("%d\n", left + right);
  left = 0;
  right = 0;
  {
    std::jthread c([] { left = 9; });
  }
  std::printf("%d\n", left);
  return left == 9 ? 0 : 1;
}
