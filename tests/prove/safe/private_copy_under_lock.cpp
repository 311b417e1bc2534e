// private: a config is copied under the lock; the copy is used outside of it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <string>

struct Config {
  int retries = 1;
  std::string host = "h";
};

class Store {
public:
  Config get() const {
    std::lock_guard<std::mutex> hold(m_);
    return config_;
  }

  void retries(int n) {
    std::lock_guard<std::mutex> hold(m_);
    config_.retries = n;
  }

private:
  mutable std::mutex m_;
  Config config_;
};

int main() {
  Store store;
  int used = 0;
  std::thread w([&] { store.retries(5); });
  std::thread r([&] {
    Config mine = store.get();
    mine.host += "x";
    while (mine.retries-- > 0)
      ++used;
  });
  w.join();
  r.join();
  std::printf("%d\n", used);
  return used == 1 || used == 5 ? 0 : 1;
}
