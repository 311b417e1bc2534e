// The disk: blocks, each of which is in use or free, and is locked by itself.
//
// Whoever holds the lock of a block has the block for himself: its contents, and whether it is in use.
#pragma once

#include <pthread.h>
#include <raddle.h>

#include "daisy.h"

#ifndef BLOCKS
#define BLOCKS 64
#endif

enum { BLOCK_SIZE = 128, ENTRIES = 8, NO_BLOCK = -1, NO_INODE = -1 };

// A name in a directory. Without an inode it is free.
struct entry {
  name_t name;
  int inode;
};

// A block of a file has bytes, that of a directory entries.
struct block {
  int used; // 1 or 0
  unsigned char bytes[BLOCK_SIZE];
  struct entry entries[ENTRIES];
};

extern struct block disk[BLOCKS];
extern pthread_mutex_t block_locks[BLOCKS];

// In specifications: the block exists, its lock is free, was free before the action, or is held by the thread.
#define IS_BLOCK(b) (0 <= (b) && (b) < BLOCKS)
#define BLOCK_IS_UNLOCKED(b) (raddle_holder(&block_locks[b]) == 0)
#define BLOCK_WAS_UNLOCKED(b) BEFORE(b, BLOCK_IS_UNLOCKED(found))
#define BLOCK_WAS_USED(b) BEFORE(b, disk[found].used)
#define HAS_BLOCK(b) (raddle_holder(&block_locks[b]) == raddle_tid)
// What was so, before the action, of a block or inode that may be found only after it.
#define BEFORE(number, what)                                                                                           \
  (__extension__({                                                                                                     \
    const int found = (number);                                                                                        \
    RADDLE_OLD(what);                                                                                                  \
  }))

// Makes all blocks free.
void blocks_init(void);
// A block that was free, which is locked now, or NO_SPACE. A block that somebody has locked is taken for used.
int block_alloc(void);
// Gives a block back, and unlocks it.
void block_free(int block);
