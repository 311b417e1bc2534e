// An assertion that holds in the first execution and fails in a later one is found with std::thread as well: restoring
// what the C++ library wrote must not lose the report.
// Executions: as examples/lost_update.c: 4.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `count == 2` failed
// CHECK: executions: 4, all explored; every external call is modelled
#include <cassert>
#include <thread>

static int count;

int main() {
  std::thread first([] { count++; }), second([] { count++; });
  first.join();
  second.join();
  assert(count == 2);
}
