// Whoever holds a recursive mutex may lock it again.
// RUN: %exits 3 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: f {{ *}}unknown: there are recursive mutexes, which may be locked again
#define _GNU_SOURCE
#include <raddle.h>
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int x;
RADDLE_GUARDED_BY(x, lock);
void f(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  raddle_assert(0);
}
