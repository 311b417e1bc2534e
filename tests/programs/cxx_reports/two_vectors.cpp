// Two vectors race in the same lines. One line of the library allocates both, and neither race hides the other.
// RUN: %exits 1 %explore %s > %t.txt
// RUN: grep -o 'error: data race on `[^`]*`' %t.txt | FileCheck --match-full-lines %s
// CHECK: error: data race on `hits[0]`
// CHECK-NEXT: error: data race on `misses[0]`
// CHECK-NOT: error
#include <thread>
#include <vector>
int main() {
  std::vector<int> hits(2);
  std::vector<int> misses(2);
  std::thread other([&] {
    ++hits[0];
    ++misses[0];
  });
  ++hits[0];
  ++misses[0];
  other.join();
}
