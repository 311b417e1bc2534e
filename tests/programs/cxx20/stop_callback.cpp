// A callback is called at most once: by whoever requests the stop, by whoever registers it too late, or not at all because
// it was taken back before. libstdc++ guards the list by a bit that it waits for in loops of compare-exchanges.
// Executions: counted by plain enumeration, too. In those that are blocked a thread finds the bit set, or the word changed.
// RUN: %exits 0 %raddle explore --cxxflag=-std=c++20 --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 --cxxflag=-DALWAYS --self-check %s 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK: proved: no interleaving fails
// CHECK: executions: 32 (19 blocked), all explored; every external call is modelled
// ALWAYS: violated: assertion `called == 1` failed
// ALWAYS: executions: 32 (19 blocked), all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

static std::atomic<int> called;

int main() {
  std::stop_source source;
  std::thread thread([token = source.get_token()] { std::stop_callback callback(token, [] { called.fetch_add(1); }); });
  source.request_stop();
  thread.join();
#ifdef ALWAYS
  assert(called == 1);
#endif
  assert(called <= 1);
}
