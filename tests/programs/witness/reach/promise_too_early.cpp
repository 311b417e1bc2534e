// The promise is kept before the value is written; who waits for the future takes a lock that both use.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --cxxflag -std=c++20 --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS
// CHECK: promise_too_early.cpp:34:11: error: data race on `value`
// CHECK: promise_too_early.cpp:34:11: note: main.1 writes `value`, holding no lock
// CHECK: promise_too_early.cpp:40:5: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 16, all explored; every external call is modelled; rounds: 8, 16; assuming {{.*}}freed memory is not reused
// WITNESS: error: data race on `value`
// WITNESS-DAG: promise_too_early.cpp:34:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: promise_too_early.cpp:40:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <future>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int value, steps;

static void step() {
  std::lock_guard<std::mutex> guard(mutex);
  ++steps;
}

int main() {
  std::promise<void> promise;
  std::future<void> future = promise.get_future();
  std::thread writer([&promise] {
    promise.set_value();
    value = 1;
    step();
  });
  std::thread waiter([&future] {
    future.wait();
    step();
    ++value;
  });
  writer.join();
  waiter.join();
}
