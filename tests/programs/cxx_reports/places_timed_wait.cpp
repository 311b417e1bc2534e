// A wait with a timeout whose result nobody looks at.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: assertion `isFull` failed
// RUN: FileCheck %s < %t.txt
// CHECK: waits on box.changed
// CHECK-NEXT: times out on box.changed
// CHECK-NEXT: is woken and locks box.mutex
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
struct Mailbox {
  std::mutex mutex;
  std::condition_variable changed;
  bool isFull = false;
  void take() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::milliseconds(10), [this] { return isFull; });
    assert(isFull); // STANDS
  }
  void put() {
    std::lock_guard<std::mutex> lock(mutex);
    isFull = true;
    changed.notify_one();
  }
};
int main() {
  Mailbox box;
  std::thread other([&box] { box.put(); });
  box.take();
  other.join();
}
