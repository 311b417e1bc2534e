// cxx: the getter locks, but returns a reference
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `s.v_._M_impl._M_start (local of main)` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Store {
public:
  std::vector<int> &all() {
    std::lock_guard<std::mutex> hold(m_);
    return v_;
  }

private:
  std::mutex m_;
  std::vector<int> v_{1};
};

int main() {
  Store s;
  std::thread t([&] { s.all().push_back(2); });
  std::size_t n = s.all().size();
  t.join();
  std::printf("%zu\n", n);
}
