// A jthread may be asked to stop, and is joined when it goes out of scope.
// Executions: it looks before it is asked, while the library tells the callbacks, of which there are none, or after.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored; every external call is modelled
#include <cassert>
#include <thread>

static int looked;

int main() {
  {
    std::jthread thread([](std::stop_token token) { looked = token.stop_requested() ? 2 : 1; });
    thread.request_stop();
  }
  assert(looked == 1 || looked == 2);
}
