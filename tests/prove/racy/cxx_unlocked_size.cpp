// cxx: push_back is locked, size() is not
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `log.items_._M_impl._M_start (local of main)` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Log {
public:
  void add(int v) {
    std::lock_guard<std::mutex> hold(m_);
    items_.push_back(v);
  }

  std::size_t size() const {
    return items_.size();
  }

private:
  mutable std::mutex m_;
  std::vector<int> items_;
};

int main() {
  Log log;
  std::thread t([&] { log.add(1); });
  std::printf("%zu\n", log.size());
  t.join();
}
