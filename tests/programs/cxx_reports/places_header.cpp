// What fails stands in a header of the user: who called it from another file is named, as if it were in a library.
// RUN: %exits 1 %explore --first %s | FileCheck %s
// CHECK: inputs/ring.h:6:{{[0-9]+}}: error: assertion `count < 2` failed
// CHECK: called from fill() {{.*}}places_header.cpp:[[@LINE+5]]
#include "inputs/ring.h"
#include <thread>
static void fill(Ring &ring) {
  for (int i = 0; i < 3; ++i)
    ring.add(i);
}
int main() {
  Ring ring;
  std::thread filler(fill, std::ref(ring));
  filler.join();
}
