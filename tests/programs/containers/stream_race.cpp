// Two threads print to one stream at the same time: a race on its insides. The number comes before, between or behind the
// three uses of the other thread: the text, the operator that takes a manipulator, and the manipulator.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `text
// CHECK: violated
// CHECK: executions: 4, all explored; every external call is modelled
#include <sstream>
#include <thread>

static std::ostringstream text;

int main() {
  std::thread a([] { text << 12; });
  std::thread b([] { text << "x" << std::flush; });
  a.join();
  b.join();
}
