#include "blocks.h"

struct block disk[BLOCKS];
pthread_mutex_t block_locks[BLOCKS];

RADDLE_GUARDED_BY(disk[b].used, block_locks[b], int b);
RADDLE_GUARDED_BY(disk[b].bytes[i], block_locks[b], int b, int i);
RADDLE_GUARDED_BY(disk[b].entries[i].name, block_locks[b], int b, int i);
RADDLE_GUARDED_BY(disk[b].entries[i].inode, block_locks[b], int b, int i);

void blocks_init(void) {
  RADDLE_INIT();
  for (int b = 0; b < BLOCKS; b++) {
    pthread_mutex_init(&block_locks[b], 0);
    disk[b].used = 0;
  }
}

int block_alloc(void) {
#define B RADDLE_RESULT(int)
  RADDLE_PERFORMS("Full", RADDLE_NOTHING, B == NO_SPACE);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(disk[B].used, block_locks[B]),
                  IS_BLOCK(B) && RADDLE_OLD(BLOCK_IS_UNLOCKED(B)) && HAS_BLOCK(B) && !RADDLE_OLD(disk[B].used) &&
                      disk[B].used);
#undef B
  for (int b = 0; b < BLOCKS; b++) {
    if (pthread_mutex_trylock(&block_locks[b]) != 0)
      continue; // Who waits for a block here may have what its holder waits for.
    if (!disk[b].used) {
      disk[b].used = 1;
      RADDLE_WITNESS("Allocated");
      return b;
    }
    pthread_mutex_unlock(&block_locks[b]);
  }
  return NO_SPACE;
}

void block_free(int b) {
  RADDLE_REQUIRES(IS_BLOCK(b) && HAS_BLOCK(b));
  RADDLE_PERFORMS("Freed", RADDLE_MODIFIES(disk[b].used, block_locks[b]), !disk[b].used && BLOCK_IS_UNLOCKED(b));
  disk[b].used = 0;
  pthread_mutex_unlock(&block_locks[b]);
}
