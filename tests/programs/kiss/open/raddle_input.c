// A harness in C says itself what is an input. It takes one of four billion, and an interleaving.
// RUN: %exits 1 %raddle kiss --ts 1 %s | FileCheck %s
// CHECK: error: assertion `value == 7` failed
// CHECK: with key = 0x5eed1234
// CHECK: with range+0 = 0x
// CHECK: violated: assertion `value == 7` failed
// RUN: %exits 1 %raddle kiss --ts 1 %s --trace-dir %t.dir
// RUN: %exits 1 sh -c "%raddle replay %t.dir/assertion-*.trace" | FileCheck %s --check-prefix=REPLAY
// REPLAY: violated: assertion `value == 7` failed (replayed)
// Natively the object keeps its value, and that is a bound.
// RUN: %exits 2 %raddle explore %s | FileCheck %s --check-prefix=EXPLORE
// EXPLORE: bounded: no failure found within the bounds
// EXPLORE-NEXT: bounds: only boundary values of the inputs were tried
// RUN: %exits 65 %raddle kiss --cflag -DLOOP %s 2>&1 | FileCheck %s --check-prefix=LOOP
// LOOP: raddle_input.c:[[# @LINE + 22]]: raddle_input in a loop would give the same value each time
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int ready, value;

static void *writer(void *unused) {
  ready = 1;
  value = 7;
  return unused;
}

int main(void) {
  int key = 0;
  struct {
    long low, high;
  } range = {0, 0};
  raddle_input(key);
  raddle_input(range);
#ifdef LOOP
  for (int round = 0; round < 2; ++round)
    raddle_input(key);
#endif
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (key == 0x5eed1234 && range.low > 10 && range.high < range.low && ready)
    assert(value == 7);
  pthread_join(thread, 0);
  return 0;
}
