// Two threads insert into one std::set, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <set>
#include <string>
#include <mutex>
#include <thread>

static std::set<std::string> names;
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    names.insert("a"); names.erase("a"); names.insert("c");
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    names.insert("b");
  });
  a.join();
  b.join();
  assert(names.size() == 2 && *names.begin() == "b" && *++names.begin() == "c");
}
