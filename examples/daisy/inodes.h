// Inodes: what files and directories are, apart from their names and contents. Each is locked by itself.
//
// Whoever holds the lock of an inode has the inode for himself. He may wait for another lock while he has one, but only
// in this order: a new inode (in no directory yet, so nobody waits for it who has a directory), a directory, its block,
// an inode in that directory, its blocks. So nobody waits in a circle.
#pragma once

#include "blocks.h"

#ifndef INODES
#define INODES 32
#endif

enum { FILE_BLOCKS = 4, FILE_SIZE = FILE_BLOCKS * BLOCK_SIZE };

// An orphan is in no directory any more, and its blocks are being given back.
enum kind { UNUSED, FILE_INODE, DIRECTORY_INODE, ORPHAN };

struct inode {
  enum kind kind;
  int size;   // of a file, in bytes; of a directory, the names in it
  int mode;   // whatever the owner says
  int parent; // the directory that it is in, and where in it
  int slot;
  int blocks[FILE_BLOCKS]; // NO_BLOCK where there is none; a directory has the first only
};

extern struct inode inodes[INODES];
extern pthread_mutex_t inode_locks[INODES];

// In specifications: the inode exists, its lock is free or held by the thread.
#define IS_INODE(i) (0 <= (i) && (i) < INODES)
#define INODE_IS_UNLOCKED(i) (raddle_holder(&inode_locks[i]) == 0)
#define INODE_WAS_UNLOCKED(i) BEFORE(i, INODE_IS_UNLOCKED(found))
#define HAS_INODE(i) (raddle_holder(&inode_locks[i]) == raddle_tid)

// Makes all inodes unused.
void inodes_init(void);
// An inode that was unused, which is locked now, and of that kind, or NO_INODES.
int inode_alloc(enum kind kind);
// Gives an inode back, and unlocks it.
void inode_free(int inode);
// Gives back one of the blocks of an orphan, if it has it: whether it had.
int inode_drop_block(int inode, int index);
// Gives back all that an orphan has, one block after the other, and then itself.
void inode_reclaim(int inode);
