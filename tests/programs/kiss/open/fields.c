// With many entries each field is looked at with those only that can meet there: by its name, by another name for the
// same memory, through a pointer to a function, and in a function that several of them call. Nothing of that may be
// overlooked, and what is left out is counted: of the 36 pairs of 8 entries, for each of 7 fields.
// RUN: %exits 1 %raddle kiss %s --entry all --race all --ts 1 | FileCheck %s
// CHECK-NOT: found symbolically
// CHECK: note: 235 of 252 pairs of entries and fields cannot meet and were left out
// CHECK-NEXT: int                    race
// CHECK-NEXT: struct device.alias    race
// CHECK-NEXT: struct device.locked   no race
// CHECK-NEXT: struct device.only     no race
// CHECK-NEXT: struct device.plain    race
// CHECK-NEXT: struct device.pointed  race
// CHECK-NEXT: total                  race
// CHECK-NEXT: checked 7: 5 race, 2 no race, 0 limit
//
// The same one by one, which is another formula.
// RUN: %exits 1 %raddle kiss %s --entry setAlias --entry getAlias --race "struct device.alias" --ts 1
// RUN: %exits 2 %raddle kiss %s --entry lockedWrite --entry lockedRead --race "struct device.locked" --ts 1
#include <pthread.h>

struct device {
  pthread_mutex_t lock;
  int plain, locked, alias, pointed, only;
};
static int total;

static void store(int *value) {
  *value = 1;
}
static void touch(struct device *d) {
  d->pointed = 2;
}
void (*hook)(struct device *) = touch;

int plainRead(struct device *d) {
  return d ? d->plain : 0;
}
void plainWrite(struct device *d) {
  if (d)
    d->plain = 1;
  total++;
}
void lockedWrite(struct device *d) {
  if (!d)
    return;
  pthread_mutex_lock(&d->lock);
  d->locked = 1;
  pthread_mutex_unlock(&d->lock);
}
int lockedRead(struct device *d) {
  if (!d)
    return 0;
  pthread_mutex_lock(&d->lock);
  int result = d->locked;
  pthread_mutex_unlock(&d->lock);
  return result;
}
void setAlias(struct device *d) {
  if (d)
    store(&d->alias);
}
int getAlias(struct device *d) {
  if (d && d->alias == 7)
    d->alias = 8;
  return 0;
}
void callHook(struct device *d) {
  if (d && hook)
    hook(d);
}
int getPointed(struct device *d) {
  if (d && d->pointed == 3) {
    pthread_mutex_lock(&d->lock);
    d->only++;
    pthread_mutex_unlock(&d->lock);
  }
  return 0;
}
