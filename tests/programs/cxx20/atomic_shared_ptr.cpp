// std::atomic<std::shared_ptr> of libstdc++ 12 gives its lock back with a relaxed update after a load. By the memory model
// nothing then orders the load's plain read of the pointer before what the next owner of the lock writes there: a race,
// which is found. With it suppressed nothing else is found. The lock is a bit of a word, and waiting for it ends each round in
// vain.
// Executions: counted by plain enumeration, too. Three of them are not blocked.
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 --self-check %s 2>&1 | FileCheck %s
// RUN: echo "race:_Sp_atomic" > %t.suppressions
// RUN: %exits 2 %explore --cxxflag=-std=c++20 --suppressions %t.suppressions %s 2>&1 | FileCheck %s --check-prefix=REST
// CHECK: violated: data race on `shared`
// CHECK: executions: 10 (7 blocked), all explored; every external call is modelled; rounds: 10, 10
// REST: bounded: no failure found within the bounds, apart from 1 suppressed
// REST: executions: 10 (7 blocked), explored but for what is suppressed; every external call is modelled
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};

int main() {
  std::thread thread([] { shared.store(std::make_shared<int>(2)); });
  std::shared_ptr<int> seen = shared.load();
  assert(*seen == 1 || *seen == 2);
  thread.join();
}
