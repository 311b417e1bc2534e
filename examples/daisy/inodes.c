#include "inodes.h"

struct inode inodes[INODES];
pthread_mutex_t inode_locks[INODES];

RADDLE_GUARDED_BY(inodes[i].kind, inode_locks[i], int i);
RADDLE_GUARDED_BY(inodes[i].size, inode_locks[i], int i);
RADDLE_GUARDED_BY(inodes[i].mode, inode_locks[i], int i);
RADDLE_GUARDED_BY(inodes[i].parent, inode_locks[i], int i);
RADDLE_GUARDED_BY(inodes[i].slot, inode_locks[i], int i);
RADDLE_GUARDED_BY(inodes[i].blocks[k], inode_locks[i], int i, int k);

void inodes_init(void) {
  RADDLE_INIT();
  for (int i = 0; i < INODES; i++) {
    pthread_mutex_init(&inode_locks[i], 0);
    inodes[i].kind = UNUSED;
  }
  for (int n = 0; n < INODES * FILE_BLOCKS; n++)
    inodes[n / FILE_BLOCKS].blocks[n % FILE_BLOCKS] = NO_BLOCK;
}

int inode_alloc(enum kind kind) {
#define I RADDLE_RESULT(int)
  RADDLE_PERFORMS("Full", RADDLE_NOTHING, I == NO_INODES);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(inodes[I].kind, inode_locks[I]),
                  IS_INODE(I) && RADDLE_OLD(INODE_IS_UNLOCKED(I)) && HAS_INODE(I) &&
                      RADDLE_OLD(inodes[I].kind) == UNUSED && inodes[I].kind == kind);
#undef I
  for (int i = 0; i < INODES; i++) {
    pthread_mutex_lock(&inode_locks[i]);
    if (inodes[i].kind == UNUSED) {
      inodes[i].kind = kind;
      RADDLE_WITNESS("Allocated");
      return i;
    }
    pthread_mutex_unlock(&inode_locks[i]);
  }
  return NO_INODES;
}

void inode_free(int i) {
  RADDLE_REQUIRES(IS_INODE(i) && HAS_INODE(i));
  RADDLE_PERFORMS("Freed", RADDLE_MODIFIES(inodes[i].kind, inode_locks[i]),
                  inodes[i].kind == UNUSED && INODE_IS_UNLOCKED(i));
  inodes[i].kind = UNUSED;
  pthread_mutex_unlock(&inode_locks[i]);
}

int inode_drop_block(int i, int k) {
#define B RADDLE_OLD(inodes[i].blocks[k])
  RADDLE_REQUIRES(IS_INODE(i) && 0 <= k && k < FILE_BLOCKS);
  RADDLE_PERFORMS("Nothing", RADDLE_NOTHING, RADDLE_RESULT(int) == 0);
  RADDLE_PERFORMS("Dropped", RADDLE_MODIFIES(inodes[i].blocks[k], disk[B].used),
                  RADDLE_RESULT(int) == 1 && RADDLE_OLD(INODE_IS_UNLOCKED(i)) && inodes[i].kind == ORPHAN &&
                      IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) &&
                      inodes[i].blocks[k] == NO_BLOCK && !disk[B].used);
#undef B
  pthread_mutex_lock(&inode_locks[i]);
  const int b = inodes[i].blocks[k];
  const int has = inodes[i].kind == ORPHAN && b >= 0 && b < BLOCKS;
  if (has) {
    pthread_mutex_lock(&block_locks[b]);
    inodes[i].blocks[k] = NO_BLOCK;
    block_free(b);
  }
  pthread_mutex_unlock(&inode_locks[i]);
  return has;
}

void inode_reclaim(int i) {
  RADDLE_REQUIRES(IS_INODE(i));
  for (int k = 0; k < FILE_BLOCKS; k++)
    inode_drop_block(i, k);
  pthread_mutex_lock(&inode_locks[i]);
  if (inodes[i].kind == ORPHAN)
    inode_free(i);
  else
    pthread_mutex_unlock(&inode_locks[i]);
}
