// The latch is counted down before the value is there; a lock on the way orders the two in a run to the end.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --cxxflag -std=c++20 --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS
// CHECK: latch_too_early.cpp:32:9: error: data race on `value`
// CHECK: latch_too_early.cpp:32:9: note: main.1 writes `value`, holding no lock
// CHECK: latch_too_early.cpp:39:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 32, all explored; every external call is modelled; rounds: 16, 32; assuming {{.*}}freed memory is not reused
// WITNESS: error: data race on `value`
// WITNESS-DAG: latch_too_early.cpp:32:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: latch_too_early.cpp:39:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <latch>
#include <mutex>
#include <thread>

static std::latch isReady(1);
static std::mutex mutex;
static int value, steps;

static void step() {
  std::lock_guard<std::mutex> guard(mutex);
  ++steps;
}

static void writes() {
  isReady.count_down();
  value = 1;
  step();
}

static void waits() {
  isReady.wait();
  step();
  ++value;
}

int main() {
  std::thread first(writes), second(waits);
  first.join();
  second.join();
}
