// A static constructor that never ends, long before anybody could be scheduled.
// RUN: %exits 2 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 1, explored as far as the bounds allow;
// CHECK-SAME: bounds: the thread takes more steps than the bound allows (at {{.*}}endless_constructor.cpp:[[@LINE+4]])
struct Endless {
  Endless() {
    volatile int rounds = 0;
    while (rounds >= 0)
      rounds = (rounds + 1) & 7;
  }
};

static Endless endless;

int main() {}
