// cxx: one method locks the static mutex, the other the member
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `c.n_ (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Cell {
public:
  void up() {
    std::lock_guard<std::mutex> hold(all_);
    ++n_;
  }

  void down() {
    std::lock_guard<std::mutex> hold(own_);
    --n_;
  }

  int n() const {
    return n_;
  }

private:
  static std::mutex all_;
  std::mutex own_;
  int n_ = 0;
};

std::mutex Cell::all_;

int main() {
  Cell c;
  std::thread a([&] { c.up(); }), b([&] { c.down(); });
  a.join();
  b.join();
  std::printf("%d\n", c.n());
}
