// rwlock: readers sum a grid under a shared lock; the writer fills it under the exclusive one
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 14

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <shared_mutex>

class Grid {
public:
  Grid(int w, int h) : w_(w), h_(h), cells_(w * h) {}

  long sum() const {
    std::shared_lock hold(m_);
    long s = 0;
    for (int y = 0; y < h_; ++y)
      for (int x = 0; x < w_; ++x)
        s += cells_[y * w_ + x];
    return s;
  }

  void fill(int v) {
    std::lock_guard hold(m_);
    for (int &c : cells_)
      c = v;
  }

private:
  const int w_, h_;
  std::vector<int> cells_;
  mutable std::shared_mutex m_;
};

int main(int argc, char **argv) {
  int size = argc > 1 ? std::atoi(argv[1]) : 4;
  if (size < 1 || size > 100)
    return 1;
  Grid g(size, size);
  long s1 = 0, s2 = 0;
  std::thread r1([&] { s1 = g.sum(); }), r2([&] { s2 = g.sum(); }), w([&] { g.fill(2); });
  r1.join();
  r2.join();
  w.join();
  std::printf("%ld %ld %ld\n", s1, s2, g.sum());
  return 0;
}
