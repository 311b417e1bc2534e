// A consumer asks for the size of a queue without its lock.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `jobs.items`
#include <mutex>
#include <queue>
#include <thread>
struct Jobs {
  std::mutex mutex;
  std::queue<int> items;
};
static Jobs jobs;
static void produce() {
  std::scoped_lock lock(jobs.mutex);
  jobs.items.push(1); // STANDS
}
int main() {
  std::thread producer(produce);
  const bool isIdle = jobs.items.empty(); // STANDS
  producer.join();
  return isIdle ? 0 : 2;
}
