// Two threads append to one std::list, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <list>
#include <mutex>
#include <thread>

static std::list<int> items;
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    items.push_back(1); items.push_front(0);
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    items.push_back(2);
  });
  a.join();
  b.join();
  assert(items.size() == 3 && items.front() == 0);
}
