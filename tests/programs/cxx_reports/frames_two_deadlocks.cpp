// Two different deadlocks, all of whose locks are taken in one line of the library: neither hides the other.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: FileCheck %s < %t.txt
// CHECK: error: deadlock:
// CHECK: error: deadlock:
// CHECK: (and 1 more error)
#include <mutex>
#include <thread>
static std::mutex a, b, c, d;
template <typename Work> static void run(Work first, Work second) {
  std::thread one(first);
  std::thread two(second);
  one.join();
  two.join();
}
static void ab() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
static void ba() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
static void cd() {
  std::lock_guard<std::mutex> first(c);
  std::lock_guard<std::mutex> second(d);
}
static void dc() {
  std::lock_guard<std::mutex> first(d);
  std::lock_guard<std::mutex> second(c);
}
int main() {
  run(ab, ba);
  run(cd, dc);
}
