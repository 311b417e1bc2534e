// Two threads append to one std::string, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <string>
#include <mutex>
#include <thread>

static std::string text;
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    text += "hello, a string that needs the heap";
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    text.push_back('x');
  });
  a.join();
  b.join();
  assert(text.size() == 36);
}
