#include "directories.h"

int directory_lock(int d) {
#define B RADDLE_RESULT(int)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, B < 0);
  RADDLE_PERFORMS("Locked", RADDLE_MODIFIES(inode_locks[d]),
                  IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) && HAS_INODE(d) &&
                      inodes[d].kind == DIRECTORY_INODE && B == inodes[d].blocks[0] && IS_BLOCK(B));
#undef B
  if (d < 0 || d >= INODES)
    return NOT_FOUND;
  pthread_mutex_lock(&inode_locks[d]);
  const int b = inodes[d].blocks[0];
  int error = 0;
  if (inodes[d].kind != DIRECTORY_INODE)
    error = WRONG_KIND;
  else if (b < 0 || b >= BLOCKS)
    error = CORRUPT;
  if (error) {
    pthread_mutex_unlock(&inode_locks[d]);
    return error;
  }
  return b;
}

int directory_enter(int d) {
#define B RADDLE_RESULT(int)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, B < 0);
  RADDLE_PERFORMS("Entered", RADDLE_MODIFIES(inode_locks[d], block_locks[B]),
                  IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) && HAS_INODE(d) && IS_BLOCK(B) &&
                      RADDLE_OLD(BLOCK_IS_UNLOCKED(B)) && HAS_BLOCK(B) && inodes[d].kind == DIRECTORY_INODE &&
                      B == inodes[d].blocks[0]);
#undef B
  const int b = directory_lock(d);
  if (b < 0)
    return b;
  pthread_mutex_lock(&block_locks[b]);
  return b;
}

void directory_leave(int d, int b) {
  RADDLE_REQUIRES(IS_INODE(d) && HAS_INODE(d) && IS_BLOCK(b) && HAS_BLOCK(b));
  RADDLE_PERFORMS("Left", RADDLE_MODIFIES(inode_locks[d], block_locks[b]),
                  INODE_IS_UNLOCKED(d) && BLOCK_IS_UNLOCKED(b));
  pthread_mutex_unlock(&block_locks[b]);
  pthread_mutex_unlock(&inode_locks[d]);
}

int entry_find(int b, name_t name) {
#define S RADDLE_RESULT(int)
  RADDLE_REQUIRES(IS_BLOCK(b) && HAS_BLOCK(b));
  RADDLE_PERFORMS("Missing", RADDLE_NOTHING, S == NOT_FOUND);
  RADDLE_PERFORMS("Found", RADDLE_NOTHING,
                  0 <= S && S < ENTRIES && SLOT(b, S).inode != NO_INODE && SLOT(b, S).name == name);
#undef S
  for (int s = 0; s < ENTRIES; s++)
    if (SLOT(b, s).inode != NO_INODE && SLOT(b, s).name == name)
      return s;
  return NOT_FOUND;
}

int entry_room(int b) {
#define S RADDLE_RESULT(int)
  RADDLE_REQUIRES(IS_BLOCK(b) && HAS_BLOCK(b));
  RADDLE_PERFORMS("Full", RADDLE_NOTHING, S == NO_SPACE);
  RADDLE_PERFORMS("Room", RADDLE_NOTHING, 0 <= S && S < ENTRIES && SLOT(b, S).inode == NO_INODE);
#undef S
  for (int s = 0; s < ENTRIES; s++)
    if (SLOT(b, s).inode == NO_INODE)
      return s;
  return NO_SPACE;
}
