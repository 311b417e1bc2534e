// Nobody keeps the promise on one path.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for a notification of `promise
#include <atomic>
#include <future>
#include <thread>
static std::promise<int> promise;
static std::atomic<bool> isCancelled{false};
static void work() {
  if (!isCancelled)
    promise.set_value(1);
}
int main() {
  std::future<int> result = promise.get_future();
  std::thread worker(work);
  isCancelled = true;
  const int value = result.get(); // STANDS
  worker.join();
  return value == 1 ? 0 : 2;
}
