// The same as with pthread_once, by std::call_once; the routine changes what was there before.
// Executions: who runs the routine.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <mutex>
#include <thread>

static std::once_flag flag;
static int table = -1;

static void uses(int *seen) {
  std::call_once(flag, [] { table += 8; });
  *seen = table;
}

int main() {
  int seen[2];
  std::thread first(uses, &seen[0]), second(uses, &seen[1]);
  first.join();
  second.join();
  return seen[0] + seen[1] - 14;
}
