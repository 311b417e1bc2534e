// arraylocks: an array of mutexes guards an array of values by the same index
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <array>

template <int N> class Cells {
public:
  void add(int i, int v) {
    std::lock_guard<std::mutex> hold(locks_.at(i));
    values_.at(i) += v;
  }

  int sum() {
    int s = 0;
    for (int i = 0; i < N; ++i) {
      std::lock_guard<std::mutex> hold(locks_[i]);
      s += values_[i];
    }
    return s;
  }

private:
  std::array<std::mutex, N> locks_;
  std::array<int, N> values_{};
};

int main() {
  Cells<3> cells;
  std::thread a([&] {
    for (int i = 0; i < 3; ++i)
      cells.add(i, 1);
  }),
      b([&] { cells.add(2, 10); });
  a.join();
  b.join();
  std::printf("%d\n", cells.sum());
  return cells.sum() == 13 ? 0 : 1;
}
