// Initialization that is checked twice: `done` goes from 0 to 1 and stays there, and then `value` is for all to read.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: get {{ *}}verified
// CHECK: too_early {{ *}}refused: {{access|invariant}}
// CHECK: unchecked {{ *}}refused: access
// CHECK: resets {{ *}}refused: access
#include <raddle.h>
#include <stdatomic.h>

static pthread_mutex_t m;
static atomic_int done;
static int value;
RADDLE_READABLE_IF(done, 1);
RADDLE_WRITABLE_IF(done, done == 0 && (raddle_holder(&m) == 0 || raddle_holder(&m) == raddle_tid));
RADDLE_READABLE_IF(value, done == 1 || raddle_holder(&m) == raddle_tid);
RADDLE_WRITABLE_IF(value, done == 0 && raddle_holder(&m) == raddle_tid);
RADDLE_GLOBAL_INVARIANT(done == 0 || (done == 1 && value == 42));

int get(void) {
  if (!done) {
    pthread_mutex_lock(&m);
    if (!done) {
      value = 42;
      done = 1;
    }
    pthread_mutex_unlock(&m);
  }
  raddle_assert(value == 42);
  return value;
}

void too_early(void) {
  if (!done) {
    pthread_mutex_lock(&m);
    if (!done) {
      done = 1;
      value = 42;
    }
    pthread_mutex_unlock(&m);
  }
}

int unchecked(void) {
  return value;
}

void resets(void) {
  pthread_mutex_lock(&m);
  done = 0;
  pthread_mutex_unlock(&m);
}
