// What a read-write lock guards may be read by who holds it to read, and written only by who holds it to write.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: reads {{ *}}verified
// CHECK: writes {{ *}}verified
// CHECK: writes_as_reader {{ *}}refused: access
// CHECK: reads_without {{ *}}refused: access
// CHECK: reads_too_late {{ *}}refused: access
#include <pthread.h>
#include <raddle.h>

struct table {
  pthread_rwlock_t lock;
  int entries;
};
RADDLE_GUARDED_BY(self->entries, self->lock, struct table *self);

int reads(struct table *t) {
  pthread_rwlock_rdlock(&t->lock);
  int result = t->entries;
  pthread_rwlock_unlock(&t->lock);
  return result;
}

void writes(struct table *t) {
  pthread_rwlock_wrlock(&t->lock);
  t->entries++;
  pthread_rwlock_unlock(&t->lock);
}

void writes_as_reader(struct table *t) {
  pthread_rwlock_rdlock(&t->lock);
  t->entries = 1;
  pthread_rwlock_unlock(&t->lock);
}

int reads_without(struct table *t) {
  return t->entries;
}

int reads_too_late(struct table *t) {
  pthread_rwlock_rdlock(&t->lock);
  pthread_rwlock_unlock(&t->lock);
  return t->entries;
}
