// What is negative as a signed number is a large one if it is extended by zeros, and a large one negative if by its
// highest bit, also where threads find it.
// RUN: %exits 1 %raddle kiss --ts 1 %s | FileCheck %s
// CHECK-DAG: error: assertion `wide != 150` failed
// CHECK-DAG: error: assertion `rest != 3` failed
// CHECK-DAG: error: assertion `sign != -56` failed
// CHECK-NOT: found symbolically
#include <assert.h>
#include <pthread.h>

static unsigned char narrow;
static int wide;
static unsigned all, rest;
static unsigned char large;
static int sign;

static void *work(void *unused) {
  wide = narrow;
  narrow = 1;
  rest = all % 4;
  all = 0;
  sign = (signed char)large;
  large = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  narrow = 150;
  all = ~0U;
  large = 200;
  assert(wide != 150);
  assert(rest != 3);
  assert(sign != -56);
}
