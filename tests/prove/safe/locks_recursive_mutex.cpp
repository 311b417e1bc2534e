// locks: recursive_mutex in a class whose public methods call each other
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Tree {
public:
  void insert(int v) {
    std::lock_guard<std::recursive_mutex> hold(m_);
    values_[used_ % 8] = v;
    ++used_;
    if (v > max())
      max_ = v;
  }

  int max() {
    std::lock_guard<std::recursive_mutex> hold(m_);
    return max_;
  }

  int size() {
    std::lock_guard<std::recursive_mutex> hold(m_);
    return used_;
  }

private:
  std::recursive_mutex m_;
  int values_[8] = {};
  int used_ = 0;
  int max_ = -1;
};

int main(int argc, char **argv) {
  int top = argc > 1 ? std::atoi(argv[1]) : 3;
  Tree tree;
  std::thread a([&] {
    for (int i = 0; i < top; ++i)
      tree.insert(i);
  });
  std::thread b([&] { tree.insert(100); });
  a.join();
  b.join();
  std::printf("%d of %d\n", tree.max(), tree.size());
  return 0;
}
