// Two threads insert into one std::map at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `table`
// CHECK: violated
#include <map>
#include <thread>

static std::map<int, int> table;

int main() {
  std::thread a([] { table[1] = 10; });
  std::thread b([] { table[2] = 20; });
  a.join();
  b.join();
}
