// rules: two threads reset the same shared_ptr
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared`

#include <pthread.h>
#include <memory>
#include <thread>
static std::shared_ptr<int> shared = std::make_shared<int>(3);
int main() {
  std::thread a([] { shared.reset(); });
  std::thread b([] { if (shared) (void)*shared; });
  a.join();
  b.join();
}
