// slots: std::span-like halves of an array are filled by two threads
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Range {
  int *begin, *end;

  int *from() const {
    return begin;
  }

  int size() const {
    return static_cast<int>(end - begin);
  }
};

static void iota(Range r, int start) {
  for (int i = 0; i < r.size(); ++i)
    r.from()[i] = start + i;
}

int main() {
  int data[8];
  Range low{data, data + 4}, high{data + 4, data + 8};
  std::thread a(iota, low, 0), b(iota, high, 4);
  a.join();
  b.join();
  for (int i = 0; i < 8; ++i)
    if (data[i] != i)
      return 1;
  std::puts("ok");
  return 0;
}
