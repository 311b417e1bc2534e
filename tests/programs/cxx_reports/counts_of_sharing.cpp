// Copies of a shared pointer are counted by the library. Tables leave that out, but not what the last copy sets off, nor
// what the program asks for; all is there with --verbose.
// RUN: %exits 1 %explore --first %s > %t.txt
// RUN: FileCheck %s --implicit-check-not="updates cache" < %t.txt
// RUN: %exits 1 %explore --first --verbose %s | FileCheck %s --check-prefix=VERBOSE
// CHECK: starts main.1
// CHECK: loads cache: 2
// CHECK: loads cache: 1
// CHECK: fails
// VERBOSE: starts main.1
// VERBOSE: updates {{.*}}: 2 → 1
// VERBOSE: fails
#include <cassert>
#include <memory>
#include <thread>
int main() {
  auto cache = std::make_shared<int>(1);
  std::thread other([copy = cache]() mutable {
    auto mine = copy;
    mine.reset();
    copy.reset();
  });
  const long before = cache.use_count();
  other.join();
  assert(before == cache.use_count());
}
