// cxx: the jthread is detached before its scope ends, so that its destructor does not join
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `main::n`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  static int n;
  {
    std::jthread t([] { n = 1; });
    t.detach();
  }
  std::printf("%d\n", n);
}
