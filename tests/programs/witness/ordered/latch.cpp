// Both fill a cell and count the latch down; then each changes the cell of the other.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 42, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: warning: no lock protects `cells[0]`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <latch>
#include <thread>

static int cells[2];
static std::latch isFilled(2);

static void works(int me) {
  cells[me] = me;
  isFilled.arrive_and_wait();
  ++cells[1 - me];
}

int main() {
  std::thread first(works, 0), second(works, 1);
  first.join();
  second.join();
}
