// condvar: a promise hands an object over to the thread that waits for the future
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <future>
#include <string>

struct Order {
  std::string item;
  int count;
};

int main() {
  std::promise<Order> promise;
  std::future<Order> future = promise.get_future();
  std::thread clerk([&promise] {
    Order o;
    o.item = "pen";
    o.count = 3;
    promise.set_value(std::move(o));
  });
  Order got = future.get();
  clerk.join();
  std::printf("%d x %s\n", got.count, got.item.c_str());
  return got.count == 3 ? 0 : 1;
}
