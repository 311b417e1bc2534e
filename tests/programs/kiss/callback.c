// A function that another thread has registered is called, and does what it does, whoever calls it.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `value != 1` failed
// CHECK-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --race all %s | FileCheck %s --check-prefix=RACES
// RACES: error: data race on `heard`
// RACES: {{^}}  callback  no race
// RACES-NEXT: {{^}}  heard     race
// RACES-NEXT: checked 2: 1 race, 1 no race, 0 limit
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int heard;
static void (*callback)(int);

static void hear(int value) {
  heard = value;
  assert(value != 1);
}

static void *registers(void *unused) {
  raddle_atomic_begin();
  callback = hear;
  raddle_atomic_end();
  heard = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, registers, 0);
  raddle_atomic_begin();
  void (*call)(int) = callback;
  raddle_atomic_end();
  if (call != 0)
    call(1);
}
