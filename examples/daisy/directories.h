// Directories: one block each, with names and the inodes they stand for.
//
// The names of a directory are changed only by who holds both the lock of its inode and that of its block.
#pragma once

#include "inodes.h"

#define SLOT(b, s) disk[b].entries[s]

// Locks a directory. Its block, which is not locked, or an error, and then nothing is locked.
int directory_lock(int directory);
// Locks a directory and its block, which is the result, or an error, and then nothing is locked.
int directory_enter(int directory);
// Unlocks a directory and its block.
void directory_leave(int directory, int block);
// Where a name is in a block, or NOT_FOUND.
int entry_find(int block, name_t name);
// Where there is room in a block, or NO_SPACE.
int entry_room(int block);
// Takes a name out of a directory: its inode, which is an orphan now, or an error.
int directory_remove(int directory, name_t name);
