// semaphore: std::binary_semaphore hands a buffer back and forth
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 79

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <semaphore>
static std::binary_semaphore full{0}, empty{1};
static int cell;

static void send(int n) {
  for (int i = 1; i <= n; ++i) {
    empty.acquire();
    cell = i;
    full.release();
  }
}

static int receive(int n) {
  int sum = 0;
  while (n-- > 0) {
    full.acquire();
    sum += cell;
    empty.release();
  }
  return sum;
}

int main() {
  int sum = 0;
  std::thread a(send, 2);
  std::thread b([&] { sum = receive(2); });
  a.join();
  b.join();
  std::printf("%d\n", sum);
  return sum == 3 ? 0 : 1;
}
