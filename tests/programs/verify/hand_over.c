// What is put into a queue belongs to nobody, and to who takes it out: its owner is a number in it.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: produce {{ *}}verified
// CHECK: put {{ *}}verified
// CHECK: take {{ *}}verified
// CHECK: consume {{ *}}verified
// CHECK: uses_after_put {{ *}}refused: access
// CHECK: takes_and_leaves {{ *}}refused: invariant
#include <raddle.h>
#include <stdlib.h>

struct item {
  int owner;
  int value;
};
static pthread_mutex_t m;
static struct item *slot;
RADDLE_GUARDED_BY(slot, m);
RADDLE_ACCESSIBLE_IF(self->owner, self->owner == 0 || self->owner == raddle_tid, struct item *self);
RADDLE_ACCESSIBLE_IF(self->value, self->owner == raddle_tid, struct item *self);
RADDLE_GLOBAL_INVARIANT(slot == 0 || slot->owner == 0);

struct item *produce(int value) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    return 0;
  item->owner = raddle_tid;
  item->value = value;
  return item;
}

int put(struct item *item) {
  RADDLE_REQUIRES(item->owner == raddle_tid);
  RADDLE_PERFORMS("put", RADDLE_MODIFIES(slot, item->owner),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(slot) == 0 && slot == item && item->owner == 0 &&
                      RADDLE_RESULT(int));
  RADDLE_PERFORMS("full", RADDLE_NOTHING,
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(slot) != 0 && !RADDLE_RESULT(int));
  int done = 0;
  pthread_mutex_lock(&m);
  if (!slot) {
    slot = item;
    item->owner = 0;
    done = 1;
  }
  pthread_mutex_unlock(&m);
  return done;
}

struct item *take(void) {
  RADDLE_PERFORMS("take", RADDLE_MODIFIES(slot, RADDLE_RESULT(struct item *)->owner),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_RESULT(struct item *) == RADDLE_OLD(slot) && slot == 0 &&
                      RADDLE_RESULT(struct item *)->owner == raddle_tid && RADDLE_RESULT(struct item *) != 0);
  RADDLE_PERFORMS("empty", RADDLE_NOTHING,
                  RADDLE_OLD(raddle_holder(&m)) == 0 && slot == 0 && RADDLE_RESULT(struct item *) == 0);
  pthread_mutex_lock(&m);
  struct item *item = slot;
  if (item) {
    item->owner = raddle_tid;
    slot = 0;
  }
  pthread_mutex_unlock(&m);
  return item;
}

int consume(void) {
  struct item *item = take();
  if (!item)
    return 0;
  item->value++;
  return item->value;
}

void uses_after_put(struct item *item) {
  RADDLE_REQUIRES(item->owner == raddle_tid);
  put(item);
  item->value = 1;
}

void takes_and_leaves(void) {
  pthread_mutex_lock(&m);
  if (slot)
    slot->owner = raddle_tid;
  pthread_mutex_unlock(&m);
}
