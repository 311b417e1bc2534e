// Two threads append to one std::vector at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `items`
// CHECK: violated
// CHECK: executions: 78, all explored; every external call is modelled
#include <vector>
#include <thread>

static std::vector<int> items;

int main() {
  std::thread a([] { items.push_back(1); });
  std::thread b([] { items.push_back(2); });
  a.join();
  b.join();
}
