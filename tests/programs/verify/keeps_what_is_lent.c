// What a procedure requires to be its caller's own it may not make known to others; and what is filled in a loop is not
// what it was.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: put {{ *}}refused: simulation
// CHECK: clears {{ *}}unknown: memset, in a loop, of what was there before it
// CHECK: copies {{ *}}unknown: {{.*}}memcpy
#include <raddle.h>
#include <stdlib.h>
#include <string.h>
struct box { int v; int w; };
static pthread_mutex_t lock;
static struct box *slot;
RADDLE_GUARDED_BY(slot, lock);

void put(struct box *b) {
  RADDLE_REQUIRES(raddle_private(b));
  RADDLE_PERFORMS("put", RADDLE_MODIFIES(slot), RADDLE_OLD(raddle_holder(&lock)) == 0 && slot == b);
  pthread_mutex_lock(&lock);
  slot = b;
  pthread_mutex_unlock(&lock);
}

void caller(void) {
  struct box *b = malloc(sizeof *b);
  if (!b) return;
  b->v = 1;
  put(b);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(b->v == 1);
}

void clears(int n) {
  struct box b;
  b.v = 1;
  for (int i = 0; i < n; i++) {
    raddle_assert(b.v == 1);
    memset(&b, 0, sizeof b);
  }
}
void copies(int n) {
  struct box b, c;
  b.v = 1; c.v = 2; b.w = c.w = 0;
  for (int i = 0; i < n; i++) {
    raddle_assert(b.v == 1);
    b = c;
  }
}
