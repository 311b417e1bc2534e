// Operations on names: creating and finding what they stand for, and taking them away.
#include "directories.h"

// Of a directory whose inode and block are locked: gives a free place of it to a new inode, which is locked, too.
static void attach(int d, int b, int slot, name_t name, int i) {
  SLOT(b, slot).name = name;
  SLOT(b, slot).inode = i;
  inodes[d].size++;
  inodes[i].size = 0;
  inodes[i].mode = 0;
  inodes[i].parent = d;
  inodes[i].slot = slot;
}

// A free place for a new name, or an error.
static int place_for(int b, name_t name) {
  if (entry_find(b, name) >= 0)
    return EXISTS;
  return entry_room(b);
}

int daisy_create(int d, name_t name) {
#define I RADDLE_RESULT(int)
#define B RADDLE_OLD(inodes[d].blocks[0])
#define S inodes[I].slot
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, I < 0);
  RADDLE_PERFORMS("Created",
                  (RADDLE_MODIFIES(inodes[I].kind, inodes[I].size, inodes[I].mode, inodes[I].parent, inodes[I].slot),
                   RADDLE_MODIFIES(SLOT(B, S).name, SLOT(B, S).inode, inodes[d].size)),
                  IS_INODE(I) && IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(I)) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) &&
                      IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) &&
                      inodes[d].kind == DIRECTORY_INODE && RADDLE_OLD(inodes[I].kind) == UNUSED &&
                      inodes[I].kind == FILE_INODE && inodes[I].size == 0 && inodes[I].parent == d &&
                      SLOT(B, S).name == name && SLOT(B, S).inode == I);
#undef I
#undef B
#undef S
  const int i = inode_alloc(FILE_INODE);
  if (i < 0)
    return i;
  const int b = directory_enter(d);
  if (b < 0) {
    inode_free(i);
    return b;
  }
  const int slot = place_for(b, name);
  if (slot < 0) {
    directory_leave(d, b);
    inode_free(i);
    return slot;
  }
  attach(d, b, slot, name, i);
  directory_leave(d, b);
  pthread_mutex_unlock(&inode_locks[i]);
  return i;
}

int daisy_make_directory(int d, name_t name) {
#define I RADDLE_RESULT(int)
#define B RADDLE_OLD(inodes[d].blocks[0])
#define S inodes[I].slot
#define NEW inodes[I].blocks[0]
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, I < 0);
  RADDLE_PERFORMS("Made",
                  (RADDLE_MODIFIES(inodes[I].kind, inodes[I].size, inodes[I].mode, inodes[I].parent, inodes[I].slot),
                   RADDLE_MODIFIES(inodes[I].blocks[0], disk[NEW].used),
                   RADDLE_MODIFIES(SLOT(B, S).name, SLOT(B, S).inode, inodes[d].size)),
                  IS_INODE(I) && IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(I)) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) &&
                      IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) && IS_BLOCK(NEW) &&
                      BLOCK_WAS_UNLOCKED(NEW) && !BLOCK_WAS_USED(NEW) && disk[NEW].used &&
                      inodes[d].kind == DIRECTORY_INODE && RADDLE_OLD(inodes[I].kind) == UNUSED &&
                      inodes[I].kind == DIRECTORY_INODE && inodes[I].size == 0 && inodes[I].parent == d &&
                      SLOT(B, S).name == name && SLOT(B, S).inode == I);
#undef I
#undef B
#undef S
#undef NEW
  const int i = inode_alloc(DIRECTORY_INODE);
  if (i < 0)
    return i;
  const int b = directory_lock(d);
  if (b < 0) {
    inode_free(i);
    return b;
  }
  const int new = block_alloc();
  if (new < 0) {
    pthread_mutex_unlock(&inode_locks[d]);
    inode_free(i);
    return new;
  }
  pthread_mutex_lock(&block_locks[b]);
  const int slot = place_for(b, name);
  if (slot < 0) {
    block_free(new);
    directory_leave(d, b);
    inode_free(i);
    return slot;
  }
  attach(d, b, slot, name, i);
  inodes[i].blocks[0] = new;
  pthread_mutex_unlock(&block_locks[new]);
  directory_leave(d, b);
  pthread_mutex_unlock(&inode_locks[i]);
  return i;
}

int daisy_lookup(int d, name_t name, int *slot) {
#define B inodes[d].blocks[0]
  RADDLE_REQUIRES(raddle_private(slot));
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Found", RADDLE_MODIFIES(*slot),
                  IS_INODE(d) && INODE_IS_UNLOCKED(d) && inodes[d].kind == DIRECTORY_INODE && IS_BLOCK(B) &&
                      BLOCK_IS_UNLOCKED(B) && 0 <= *slot && *slot < ENTRIES && SLOT(B, *slot).name == name &&
                      SLOT(B, *slot).inode == RADDLE_RESULT(int) && IS_INODE(RADDLE_RESULT(int)));
#undef B
  const int b = directory_enter(d);
  if (b < 0)
    return b;
  const int found = entry_find(b, name);
  int i = found;
  if (found >= 0) {
    i = SLOT(b, found).inode;
    if (i < 0 || i >= INODES)
      i = CORRUPT;
    else
      *slot = found;
  }
  directory_leave(d, b);
  return i;
}

// Of a directory and one of its names, all of them locked: what keeps that from being removed, or 0.
static int keeps(int d, int slot, int i) {
  if (inodes[i].parent != d || inodes[i].slot != slot)
    return CORRUPT;
  if (inodes[i].kind == DIRECTORY_INODE)
    return inodes[i].size > 0 ? NOT_EMPTY : 0;
  return inodes[i].kind == FILE_INODE ? 0 : CORRUPT;
}

int directory_remove(int d, name_t name) {
#define I RADDLE_RESULT(int)
#define B inodes[d].blocks[0]
#define S inodes[I].slot
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, I < 0);
  RADDLE_PERFORMS("Removed", RADDLE_MODIFIES(inodes[I].kind, inodes[d].size, SLOT(B, S).inode),
                  IS_INODE(I) && IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) && RADDLE_OLD(INODE_IS_UNLOCKED(I)) &&
                      IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) && inodes[d].kind == DIRECTORY_INODE &&
                      inodes[I].parent == d && inodes[I].kind == ORPHAN &&
                      inodes[d].size == RADDLE_OLD(inodes[d].size) - 1 && SLOT(B, S).name == name &&
                      RADDLE_OLD(SLOT(B, S).inode) == I && SLOT(B, S).inode == NO_INODE);
#undef I
#undef B
#undef S
  const int b = directory_enter(d);
  if (b < 0)
    return b;
  const int slot = entry_find(b, name);
  const int i = slot < 0 ? slot : SLOT(b, slot).inode;
  if (i < 0 || i >= INODES || i == d) {
    directory_leave(d, b);
    return slot < 0 ? slot : CORRUPT;
  }
  pthread_mutex_lock(&inode_locks[i]);
  const int error = keeps(d, slot, i);
  if (!error) {
    SLOT(b, slot).inode = NO_INODE;
    inodes[d].size--;
    inodes[i].kind = ORPHAN;
  }
  pthread_mutex_unlock(&inode_locks[i]);
  directory_leave(d, b);
  return error ? error : i;
}

int daisy_rename(int d, name_t from, name_t to) {
#define B inodes[d].blocks[0]
#define S RADDLE_RESULT(int)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, S < 0);
  RADDLE_PERFORMS("Renamed", RADDLE_MODIFIES(SLOT(B, S).name),
                  IS_INODE(d) && RADDLE_OLD(INODE_IS_UNLOCKED(d)) && inodes[d].kind == DIRECTORY_INODE && IS_BLOCK(B) &&
                      BLOCK_WAS_UNLOCKED(B) && 0 <= S && S < ENTRIES && SLOT(B, S).inode != NO_INODE &&
                      RADDLE_OLD(SLOT(B, S).name) == from && SLOT(B, S).name == to);
#undef B
#undef S
  const int b = directory_enter(d);
  if (b < 0)
    return b;
  int slot = EXISTS;
  if (entry_find(b, to) < 0) {
    slot = entry_find(b, from);
    if (slot >= 0)
      SLOT(b, slot).name = to;
  }
  directory_leave(d, b);
  return slot;
}

// Of two entries of a locked directory: whether they stand for two inodes other than the directory.
static int are_apart(int d, int one, int other) {
  return 0 <= one && one < INODES && 0 <= other && other < INODES && one != other && one != d && other != d;
}

// Of two entries of a locked directory: exchanges their inodes, and tells these. The first of them, or an error.
static int exchange(int b, int first, int second) {
  const int i = SLOT(b, first).inode;
  const int j = SLOT(b, second).inode;
  pthread_mutex_lock(&inode_locks[i]);
  pthread_mutex_lock(&inode_locks[j]);
  const int is_right = inodes[i].slot == first && inodes[j].slot == second;
  if (is_right) {
    SLOT(b, first).inode = j;
    SLOT(b, second).inode = i;
    inodes[i].slot = second;
    inodes[j].slot = first;
  }
  pthread_mutex_unlock(&inode_locks[i]);
  pthread_mutex_unlock(&inode_locks[j]);
  return is_right ? i : CORRUPT;
}

int daisy_exchange(int d, name_t one, name_t other) {
#define B inodes[d].blocks[0]
#define I RADDLE_RESULT(int)
#define FIRST RADDLE_OLD(inodes[I].slot)
#define SECOND inodes[I].slot
#define J SLOT(B, FIRST).inode
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, I < 0);
  RADDLE_PERFORMS("Exchanged",
                  RADDLE_MODIFIES(inodes[I].slot, SLOT(B, FIRST).inode, SLOT(B, SECOND).inode, inodes[J].slot),
                  IS_INODE(d) && IS_BLOCK(B) && IS_INODE(I) && IS_INODE(J) && I != J &&
                      RADDLE_OLD(INODE_IS_UNLOCKED(d)) && BLOCK_WAS_UNLOCKED(B) && RADDLE_OLD(INODE_IS_UNLOCKED(I)) &&
                      INODE_WAS_UNLOCKED(J) && SLOT(B, FIRST).name == one && SLOT(B, SECOND).name == other &&
                      SLOT(B, SECOND).inode == I && inodes[J].slot == FIRST);
#undef B
#undef I
#undef FIRST
#undef SECOND
#undef J
  const int b = directory_enter(d);
  if (b < 0)
    return b;
  const int first = entry_find(b, one);
  const int second = entry_find(b, other);
  int i = NOT_FOUND;
  if (first >= 0 && second >= 0 && first != second)
    i = are_apart(d, SLOT(b, first).inode, SLOT(b, second).inode) ? exchange(b, first, second) : CORRUPT;
  directory_leave(d, b);
  return i;
}

int daisy_list(int d, int slot, name_t *name) {
#define B inodes[d].blocks[0]
  RADDLE_REQUIRES(raddle_private(name));
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Listed", RADDLE_MODIFIES(*name),
                  IS_INODE(d) && INODE_IS_UNLOCKED(d) && inodes[d].kind == DIRECTORY_INODE && IS_BLOCK(B) &&
                      BLOCK_IS_UNLOCKED(B) && 0 <= slot && slot < ENTRIES && *name == SLOT(B, slot).name &&
                      RADDLE_RESULT(int) == SLOT(B, slot).inode);
#undef B
  if (slot < 0 || slot >= ENTRIES)
    return OUT_OF_RANGE;
  const int b = directory_enter(d);
  if (b < 0)
    return b;
  int i = SLOT(b, slot).inode;
  if (i == NO_INODE)
    i = NOT_FOUND;
  else if (i >= 0)
    *name = SLOT(b, slot).name;
  directory_leave(d, b);
  return i;
}

int daisy_unlink(int d, name_t name) {
  const int i = directory_remove(d, name);
  if (i < 0)
    return i;
  inode_reclaim(i);
  return 0;
}
