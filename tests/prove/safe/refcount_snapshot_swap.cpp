// refcount: a shared_ptr is swapped under a mutex; readers copy it under the mutex and read the copy outside
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 5

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>

class Settings {
public:
  std::shared_ptr<const std::vector<int>> get() const {
    std::lock_guard<std::mutex> hold(m_);
    return current_;
  }

  void set(std::vector<int> v) {
    auto next = std::make_shared<const std::vector<int>>(std::move(v));
    std::lock_guard<std::mutex> hold(m_);
    current_ = std::move(next);
  }

private:
  mutable std::mutex m_;
  std::shared_ptr<const std::vector<int>> current_ = std::make_shared<const std::vector<int>>(2, 1);
};

int main() {
  Settings s;
  int sum = 0;
  std::thread w([&] { s.set({5, 6, 7}); });
  std::thread r([&] {
    auto v = s.get();
    for (int x : *v)
      sum += x;
  });
  w.join();
  r.join();
  std::printf("%d\n", sum);
  return sum == 2 || sum == 18 ? 0 : 1;
}
