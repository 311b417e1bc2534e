// Two threads append to one std::list at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `items`
// CHECK: violated
// CHECK: executions: 80, all explored; every external call is modelled
#include <list>
#include <thread>

static std::list<int> items;

int main() {
  std::thread a([] { items.push_back(1); items.push_front(0); });
  std::thread b([] { items.push_back(2); });
  a.join();
  b.join();
}
