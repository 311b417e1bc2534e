// Two threads print to one stream, each with the mutex held: no race, and nothing is out of control.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <sstream>
#include <mutex>
#include <thread>

static std::ostringstream text;
static std::mutex m;

int main() {
  std::thread a([] {
    std::lock_guard<std::mutex> guard(m);
    text << 12;
  });
  std::thread b([] {
    std::lock_guard<std::mutex> guard(m);
    text << "x" << std::flush;
  });
  a.join();
  b.join();
  assert(text.str().size() == 3);
}
