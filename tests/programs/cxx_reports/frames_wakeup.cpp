// The flag is set without the mutex: the notification can be lost.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 13
// RUN: FileCheck %s < %t.txt
// CHECK: waits for a signal on `changed` that nobody can send
#include <condition_variable>
#include <mutex>
#include <thread>
static std::mutex m;
static std::condition_variable changed;
static void consume() {
  std::unique_lock<std::mutex> lock(m);
  changed.wait(lock);
}
int main() {
  std::thread consumer(consume); changed.notify_one();
  consumer.join();
}
