// libstdc++ guards the callbacks of a stop_source by spinning on a bit, with a compare-exchange that is no await: the
// search cannot be complete, and says so.
// RUN: %exits 2 %raddle explore --cxxflag=-std=c++20 --max-executions 50 %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
#include <atomic>
#include <stop_token>
#include <thread>

static std::atomic<int> called;

int main() {
  std::stop_source source;
  std::thread thread([token = source.get_token()] { std::stop_callback callback(token, [] { called.fetch_add(1); }); });
  source.request_stop();
  thread.join();
}
