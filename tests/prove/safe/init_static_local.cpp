// init: a function-local static object with its own mutex
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Registry {
public:
  static Registry &instance() {
    static Registry r;
    return r;
  }

  int enroll() {
    std::lock_guard<std::mutex> hold(m_);
    ids_.push_back(static_cast<int>(ids_.size()));
    return ids_.back();
  }

  std::size_t size() {
    std::lock_guard<std::mutex> hold(m_);
    return ids_.size();
  }

private:
  Registry() {
    ids_.reserve(4);
  }

  std::mutex m_;
  std::vector<int> ids_;
};

int main() {
  int a = -1, b = -1;
  std::thread x([&] { a = Registry::instance().enroll(); }),
      y([&] { b = Registry::instance().enroll(); });
  x.join();
  y.join();
  std::printf("%d %d of %zu\n", a, b, Registry::instance().size());
  return a + b == 1 ? 0 : 1;
}
