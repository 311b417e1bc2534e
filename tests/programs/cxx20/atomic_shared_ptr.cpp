// std::atomic<std::shared_ptr> of this library gives its lock back with a relaxed store after a load, so that what the
// load reads is not ordered before what a later store writes: a race, which is found.
// RUN: %exits 1 %raddle explore --cxxflag -std=c++20 --first %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `shared._M_impl._M_ptr`
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
