// Two threads insert into one std::set at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `names`
// CHECK: violated
#include <set>
#include <string>
#include <thread>

static std::set<std::string> names;

int main() {
  std::thread a([] { names.insert("a"); names.erase("a"); names.insert("c"); });
  std::thread b([] { names.insert("b"); });
  a.join();
  b.join();
}
