// cxx: the promise is fulfilled before the last write
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `extra (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <future>

int main() {
  std::promise<int> promise;
  auto future = promise.get_future();
  int extra = 0;
  std::thread t([&] {
    promise.set_value(1);
    extra = 2;
  });
  int sum = future.get() + extra;
  t.join();
  std::printf("%d\n", sum);
}
