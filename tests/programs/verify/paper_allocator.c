// Block allocation as in the paper on Calvin-R (Figure 3): a mutex for each block, which `alloc` leaves locked.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: alloc {{ *}}verified
// CHECK: free_block {{ *}}verified
#include <raddle.h>
#include <stdbool.h>

#define NBLOCKS 100
static int l[NBLOCKS];
static bool bits[NBLOCKS];
RADDLE_ACCESSIBLE_IF(l[j], l[j] == 0 || l[j] == raddle_tid, int j);
RADDLE_ACCESSIBLE_IF(bits[j], l[j] == 0 || l[j] == raddle_tid, int j);

int alloc(void) {
  RADDLE_PERFORMS("NoBlocks", RADDLE_NOTHING, RADDLE_RESULT(int) == -1);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(bits[RADDLE_RESULT(int)], l[RADDLE_RESULT(int)]),
                  RADDLE_OLD(l[RADDLE_RESULT(int)]) == 0 && l[RADDLE_RESULT(int)] == raddle_tid &&
                      !RADDLE_OLD(bits[RADDLE_RESULT(int)]) && bits[RADDLE_RESULT(int)]);
  for (int i = 0; i < NBLOCKS; i++) {
    raddle_acquire(&l[i]);
    if (!bits[i]) {
      bits[i] = true;
      RADDLE_WITNESS("Allocated");
      return i;
    }
    raddle_release(&l[i]);
  }
  RADDLE_WITNESS("NoBlocks");
  return -1;
}

void free_block(int i) {
  RADDLE_REQUIRES(0 <= i && i < NBLOCKS && l[i] == raddle_tid);
  RADDLE_PERFORMS("Free", RADDLE_MODIFIES(bits[i], l[i]), l[i] == 0 && !bits[i]);
  bits[i] = false;
  raddle_release(&l[i]);
  RADDLE_WITNESS("Free");
}
