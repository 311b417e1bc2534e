// Two threads print to one stream at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `text
// CHECK: violated
// CHECK: executions: 3, all explored; nothing uncontrolled
#include <sstream>
#include <thread>

static std::ostringstream text;

int main() {
  std::thread a([] { text << 12; });
  std::thread b([] { text << "x" << std::flush; });
  a.join();
  b.join();
}
