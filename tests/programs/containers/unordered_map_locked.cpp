// Two threads insert into one std::unordered_map, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <unordered_map>
#include <mutex>
#include <thread>

static std::unordered_map<int, int> table;
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    table[1] = 10;
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    table[2] = 20;
  });
  a.join();
  b.join();
  assert(table.size() == 2 && table.at(1) == 10);
}
