// init: call_once with one flag in a class; all readers go through it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

class Lazy {
public:
  int at(int i) {
    std::call_once(flag_, [this] { build(); });
    return (*values_)[i];
  }

private:
  void build() {
    values_ = std::make_unique<std::vector<int>>();
    for (int i = 0; i < 3; ++i)
      values_->push_back(i + 40);
  }

  std::once_flag flag_;
  std::unique_ptr<std::vector<int>> values_;
};

int main() {
  Lazy lazy;
  int x = 0, y = 0;
  std::thread a([&] { x = lazy.at(1); }), b([&] { y = lazy.at(2); });
  a.join();
  b.join();
  std::printf("%d %d\n", x, y);
  return x + y == 83 ? 0 : 1;
}
