// The last of two owners in two threads deletes, once.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<int> deleted;
struct Counted {
  ~Counted() { ++deleted; }
};

int main() {
  auto first = std::make_shared<Counted>();
  std::thread thread([copy = first]() mutable { copy.reset(); });
  first.reset();
  thread.join();
  assert(deleted == 1);
}
