// Two threads insert into one std::unordered_map at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `table`
// CHECK: violated
// CHECK: executions: 614, all explored; every external call is modelled
#include <unordered_map>
#include <thread>

static std::unordered_map<int, int> table;

int main() {
  std::thread a([] { table[1] = 10; });
  std::thread b([] { table[2] = 20; });
  a.join();
  b.join();
}
