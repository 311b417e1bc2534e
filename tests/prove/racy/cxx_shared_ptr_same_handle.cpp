// cxx: one thread resets the very shared_ptr that the other copies
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `handle._M_ptr` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>
static std::shared_ptr<int> handle = std::make_shared<int>(3);

int main() {
  std::thread a([] {
    std::shared_ptr<int> mine = handle;
    if (mine)
      std::printf("%d\n", *mine);
  });
  handle.reset();
  a.join();
}
