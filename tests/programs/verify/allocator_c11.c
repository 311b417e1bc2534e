// Block allocation with mutexes of C11, each in a struct with what it guards.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: alloc {{ *}}verified
// CHECK: free_block {{ *}}verified
#include <raddle.h>
#include <stdbool.h>
#include <threads.h>

#define NBLOCKS 100
struct block {
  mtx_t lock;
  bool used;
};
static struct block blocks[NBLOCKS];
RADDLE_GUARDED_BY(self->used, self->lock, struct block *self);

struct block *alloc(void) {
  RADDLE_PERFORMS("NoBlocks", RADDLE_NOTHING, RADDLE_RESULT(struct block *) == 0);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(RADDLE_RESULT(struct block *)->used, RADDLE_RESULT(struct block *)->lock),
                  RADDLE_OLD(raddle_holder(&RADDLE_RESULT(struct block *)->lock)) == 0 &&
                      raddle_holder(&RADDLE_RESULT(struct block *)->lock) == raddle_tid &&
                      !RADDLE_OLD(RADDLE_RESULT(struct block *)->used) && RADDLE_RESULT(struct block *)->used);
  for (int i = 0; i < NBLOCKS; i++) {
    mtx_lock(&blocks[i].lock);
    if (!blocks[i].used) {
      blocks[i].used = true;
      RADDLE_WITNESS("Allocated");
      return &blocks[i];
    }
    mtx_unlock(&blocks[i].lock);
  }
  RADDLE_WITNESS("NoBlocks");
  return 0;
}

void free_block(struct block *b) {
  RADDLE_REQUIRES(raddle_holder(&b->lock) == raddle_tid);
  RADDLE_PERFORMS("Free", RADDLE_MODIFIES(b->used, b->lock), raddle_holder(&b->lock) == 0 && !b->used);
  b->used = false;
  mtx_unlock(&b->lock);
}
