// wrappers: private functions take the unique_lock as proof that it is held
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Inventory {
  using Lock = std::unique_lock<std::mutex>;

public:
  bool take(int n) {
    Lock hold(m_);
    if (!has(hold, n))
      return false;
    remove(hold, n);
    return true;
  }

  int left() {
    Lock hold(m_);
    return stock_;
  }

private:
  bool has(const Lock &, int n) const {
    return stock_ >= n;
  }

  void remove(const Lock &, int n) {
    stock_ -= n;
    taken_ += n;
  }

  std::mutex m_;
  int stock_ = 5, taken_ = 0;
};

int main() {
  Inventory shelf;
  bool r1 = false, r2 = false;
  std::thread a([&] { r1 = shelf.take(3); }), b([&] { r2 = shelf.take(4); });
  a.join();
  b.join();
  std::printf("%d %d left %d\n", r1, r2, shelf.left());
  return r1 != r2 ? 0 : 1;
}
