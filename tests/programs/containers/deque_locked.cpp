// Two threads change one std::deque, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <deque>
#include <mutex>
#include <thread>

static std::deque<int> items(1, 5);
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    items.push_back(1);
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    items.push_back(2);
  });
  a.join();
  b.join();
  assert(items.size() == 3);
}
