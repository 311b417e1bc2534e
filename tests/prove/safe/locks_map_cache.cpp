// locks: a cache in an unordered_map behind a mutex, with the computation outside of it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <unordered_map>

class Cache {
public:
  long get(int key) {
    {
      std::lock_guard<std::mutex> hold(m_);
      auto it = known_.find(key);
      if (it != known_.end()) {
        ++hits_;
        return it->second;
      }
    }
    long value = compute(key);
    std::lock_guard<std::mutex> hold(m_);
    known_.emplace(key, value);
    return value;
  }

  int hits() {
    std::lock_guard<std::mutex> hold(m_);
    return hits_;
  }

private:
  static long compute(int key) {
    long f = 1;
    for (int i = 2; i <= key; ++i)
      f *= i;
    return f;
  }

  std::mutex m_;
  std::unordered_map<int, long> known_;
  int hits_ = 0;
};

int main() {
  Cache cache;
  auto ask = [&](int key) {
    if (cache.get(key) <= 0)
      std::abort();
  };
  std::thread a(ask, 5), b(ask, 5);
  a.join();
  b.join();
  std::printf("%ld, %d hits\n", cache.get(6), cache.hits());
  return 0;
}
