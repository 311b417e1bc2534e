// A thread sleeps on an atomic until the owner of the value gives it away.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 7, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <atomic>
#include <thread>

static std::atomic<int> owner{1};
static int value;

static void worksFor(int me) {
  for (int seen = owner.load(); seen != me; seen = owner.load())
    owner.wait(seen);
  ++value;
  owner = me + 1;
  owner.notify_all();
}

int main() {
  std::thread second(worksFor, 2), first(worksFor, 1);
  first.join();
  second.join();
  return value - 2;
}
