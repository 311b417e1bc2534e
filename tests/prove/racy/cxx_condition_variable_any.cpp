// cxx: condition_variable_any waits with a lock that is not the one of the data
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `ready`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>
static std::mutex waiting, guard;
static std::condition_variable_any changed;
static bool ready;

int main() {
  std::thread t([] {
    {
      std::lock_guard<std::mutex> hold(guard);
      ready = true;
    }
    changed.notify_one();
  });
  {
    std::unique_lock<std::mutex> hold(waiting);
    if (ready)
      std::puts("ready");
  }
  t.join();
}
