// Locks in an array: which one guards what is computed, or is found in the object.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: add {{ *}}verified
// CHECK: wrong_lock {{ *}}refused: access
// CHECK: set {{ *}}verified
// CHECK: moved {{ *}}refused: access
// CHECK: other_bucket {{ *}}refused: access
#include <raddle.h>

#define LOCKS 8
#define KEYS 64
static pthread_mutex_t locks[LOCKS];
static int counts[KEYS];
struct object {
  unsigned bucket;
  int value;
};
RADDLE_GUARDED_BY(counts[key], locks[key % LOCKS], unsigned key);
RADDLE_READABLE_IF(self->bucket, 1, struct object *self);
RADDLE_WRITABLE_IF(self->bucket, 0, struct object *self);
RADDLE_GUARDED_BY(self->value, locks[self->bucket % LOCKS], struct object *self);

void add(unsigned key) {
  RADDLE_REQUIRES(key < KEYS);
  RADDLE_PERFORMS("add", RADDLE_MODIFIES(counts[key]),
                  RADDLE_OLD(raddle_holder(&locks[key % LOCKS])) == 0 && counts[key] == RADDLE_OLD(counts[key]) + 1);
  pthread_mutex_lock(&locks[key % LOCKS]);
  counts[key]++;
  pthread_mutex_unlock(&locks[key % LOCKS]);
}

void wrong_lock(unsigned key) {
  RADDLE_REQUIRES(key < KEYS);
  pthread_mutex_lock(&locks[key / LOCKS]);
  counts[key]++;
  pthread_mutex_unlock(&locks[key / LOCKS]);
}

void set(struct object *o, int value) {
  RADDLE_PERFORMS("set", RADDLE_MODIFIES(o->value),
                  RADDLE_OLD(raddle_holder(&locks[o->bucket % LOCKS])) == 0 && o->value == value);
  unsigned bucket = o->bucket % LOCKS;
  pthread_mutex_lock(&locks[bucket]);
  o->value = value;
  pthread_mutex_unlock(&locks[bucket]);
}

void moved(struct object *o) {
  o->bucket = 0;
}

void other_bucket(struct object *o, struct object *p) {
  pthread_mutex_lock(&locks[o->bucket % LOCKS]);
  p->value = 1;
  pthread_mutex_unlock(&locks[o->bucket % LOCKS]);
}
