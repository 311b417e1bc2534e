// cxx: a const method fills a mutable cache without a lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `l.cached_ (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Length {
public:
  explicit Length(int n) : n_(n) {}

  int square() const {
    if (cached_ < 0)
      cached_ = n_ * n_;
    return cached_;
  }

private:
  int n_;
  mutable int cached_ = -1;
};

int main() {
  const Length l(4);
  int a = 0, b = 0;
  std::thread x([&] { a = l.square(); }), y([&] { b = l.square(); });
  x.join();
  y.join();
  std::printf("%d\n", a + b);
}
