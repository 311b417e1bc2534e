// The value is written before the promise is kept, and changed by who has waited for the future.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness --cxxflag -std=c++20 %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<void> promise;
  std::future<void> future = promise.get_future();
  std::thread writer([&promise] {
    value = 1;
    promise.set_value();
  });
  std::thread waiter([&future] {
    future.wait();
    ++value;
  });
  writer.join();
  waiter.join();
}
