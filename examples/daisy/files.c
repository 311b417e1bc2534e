// Operations on files that have no names any more: their bytes and their attributes.
#include "inodes.h"

#define AT(b, offset) disk[b].bytes[(offset) % BLOCK_SIZE]
#define BLOCK_OF(i, offset) inodes[i].blocks[(offset) / BLOCK_SIZE]

// Locks an inode that has to be a file: 0, or an error, and then nothing is locked.
static int file_lock(int i) {
  if (i < 0 || i >= INODES)
    return NOT_FOUND;
  pthread_mutex_lock(&inode_locks[i]);
  if (inodes[i].kind == FILE_INODE)
    return 0;
  const int error = inodes[i].kind == DIRECTORY_INODE ? WRONG_KIND : NOT_FOUND;
  pthread_mutex_unlock(&inode_locks[i]);
  return error;
}

// In specifications: what may be locked is not, and the offset is in a file.
#define IS_UNLOCKED_FILE(i)                                                                                            \
  (IS_INODE(i) && RADDLE_OLD(INODE_IS_UNLOCKED(i)) && RADDLE_OLD(inodes[i].kind) == FILE_INODE)
#define IS_OFFSET(offset) (0 <= (offset) && (offset) < FILE_SIZE)

int daisy_get(int i, int offset) {
#define B BLOCK_OF(i, offset)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Got", RADDLE_NOTHING,
                  IS_UNLOCKED_FILE(i) && IS_OFFSET(offset) && offset < inodes[i].size && IS_BLOCK(B) &&
                      RADDLE_OLD(BLOCK_IS_UNLOCKED(B)) && RADDLE_RESULT(int) == AT(B, offset));
#undef B
  const int error = file_lock(i);
  if (error)
    return error;
  if (offset < 0 || offset >= inodes[i].size || offset >= FILE_SIZE) {
    pthread_mutex_unlock(&inode_locks[i]);
    return OUT_OF_RANGE;
  }
  const int b = BLOCK_OF(i, offset);
  if (b < 0 || b >= BLOCKS) {
    pthread_mutex_unlock(&inode_locks[i]);
    return CORRUPT;
  }
  pthread_mutex_lock(&block_locks[b]);
  const int byte = AT(b, offset);
  pthread_mutex_unlock(&block_locks[b]);
  pthread_mutex_unlock(&inode_locks[i]);
  return byte;
}

// Of a locked file: its block at an offset, a new one if there is none yet, which is locked; or an error.
static int block_at(int i, int offset) {
  int b = BLOCK_OF(i, offset);
  if (b == NO_BLOCK) {
    b = block_alloc();
    if (b >= 0)
      BLOCK_OF(i, offset) = b;
    return b;
  }
  if (b < 0 || b >= BLOCKS)
    return CORRUPT;
  pthread_mutex_lock(&block_locks[b]);
  return b;
}

int daisy_put(int i, int offset, unsigned char byte) {
#define B BLOCK_OF(i, offset)
#define LENGTH (RADDLE_OLD(inodes[i].size) > offset ? RADDLE_OLD(inodes[i].size) : offset + 1)
#define DONE                                                                                                           \
  (RADDLE_RESULT(int) == 0 && IS_UNLOCKED_FILE(i) && IS_OFFSET(offset) && IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) &&      \
   AT(B, offset) == byte && inodes[i].size == LENGTH)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Put", RADDLE_MODIFIES(AT(B, offset), inodes[i].size), DONE);
  RADDLE_PERFORMS("Grown", RADDLE_MODIFIES(BLOCK_OF(i, offset), disk[B].used, AT(B, offset), inodes[i].size),
                  DONE && RADDLE_OLD(B) == NO_BLOCK && !BLOCK_WAS_USED(B) && disk[B].used);
#undef DONE
#undef B
#undef LENGTH
  const int error = file_lock(i);
  if (error)
    return error;
  if (offset < 0 || offset > inodes[i].size || offset >= FILE_SIZE) {
    pthread_mutex_unlock(&inode_locks[i]);
    return OUT_OF_RANGE;
  }
  const int b = block_at(i, offset);
  if (b < 0) {
    pthread_mutex_unlock(&inode_locks[i]);
    return b;
  }
  AT(b, offset) = byte;
  if (offset == inodes[i].size)
    inodes[i].size++;
  pthread_mutex_unlock(&block_locks[b]);
  pthread_mutex_unlock(&inode_locks[i]);
  return 0;
}

int daisy_append(int i, unsigned char byte) {
#define OFFSET RADDLE_RESULT(int)
#define B BLOCK_OF(i, OFFSET)
#define DONE                                                                                                           \
  (IS_UNLOCKED_FILE(i) && IS_OFFSET(OFFSET) && IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) && AT(B, OFFSET) == byte &&        \
   RADDLE_OLD(inodes[i].size) == OFFSET && inodes[i].size == OFFSET + 1)
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, OFFSET < 0);
  RADDLE_PERFORMS("Put", RADDLE_MODIFIES(AT(B, OFFSET), inodes[i].size), DONE);
  RADDLE_PERFORMS("Grown", RADDLE_MODIFIES(BLOCK_OF(i, OFFSET), disk[B].used, AT(B, OFFSET), inodes[i].size),
                  DONE && RADDLE_OLD(BLOCK_OF(i, OFFSET)) == NO_BLOCK && !BLOCK_WAS_USED(B) && disk[B].used);
#undef OFFSET
#undef B
#undef DONE
  const int error = file_lock(i);
  if (error)
    return error;
  const int offset = inodes[i].size;
  if (offset < 0 || offset >= FILE_SIZE) {
    pthread_mutex_unlock(&inode_locks[i]);
    return NO_SPACE;
  }
  const int b = block_at(i, offset);
  if (b < 0) {
    pthread_mutex_unlock(&inode_locks[i]);
    return b;
  }
  AT(b, offset) = byte;
  inodes[i].size = offset + 1;
  pthread_mutex_unlock(&block_locks[b]);
  pthread_mutex_unlock(&inode_locks[i]);
  return offset;
}

int daisy_read(int i, int offset, unsigned char *bytes, int count) {
  RADDLE_REQUIRES(raddle_private(bytes));
  int done = 0;
  while (done < count) {
    const int byte = daisy_get(i, offset + done);
    if (byte == OUT_OF_RANGE)
      break;
    if (byte < 0)
      return byte;
    bytes[done++] = (unsigned char)byte;
  }
  return done;
}

int daisy_write(int i, int offset, const unsigned char *bytes, int count) {
  RADDLE_REQUIRES(raddle_private(bytes));
  int done = 0;
  while (done < count) {
    const int error = daisy_put(i, offset + done, bytes[done]);
    if (error == NO_SPACE)
      break;
    if (error)
      return error;
    done++;
  }
  return done;
}

int daisy_truncate(int i, int size) {
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Truncated", RADDLE_MODIFIES(inodes[i].size),
                  RADDLE_RESULT(int) == 0 && IS_UNLOCKED_FILE(i) && 0 <= size &&
                      size <= RADDLE_OLD(inodes[i].size) && inodes[i].size == size);
  int error = file_lock(i);
  if (error)
    return error;
  if (size < 0 || size > inodes[i].size)
    error = OUT_OF_RANGE;
  else
    inodes[i].size = size;
  pthread_mutex_unlock(&inode_locks[i]);
  return error;
}

// Gives back a block of a file that is behind its end: 1, or 0 if there is none, or an error.
static int trim_block(int i, int k) {
#define B RADDLE_OLD(inodes[i].blocks[k])
  RADDLE_REQUIRES(0 <= k && k < FILE_BLOCKS);
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Needed", RADDLE_NOTHING, RADDLE_RESULT(int) == 0 && IS_UNLOCKED_FILE(i));
  RADDLE_PERFORMS("Trimmed", RADDLE_MODIFIES(inodes[i].blocks[k], disk[B].used),
                  RADDLE_RESULT(int) == 1 && IS_UNLOCKED_FILE(i) && IS_BLOCK(B) && BLOCK_WAS_UNLOCKED(B) &&
                      RADDLE_OLD(inodes[i].size) <= k * BLOCK_SIZE && inodes[i].blocks[k] == NO_BLOCK &&
                      !disk[B].used);
#undef B
  const int error = file_lock(i);
  if (error)
    return error;
  const int b = inodes[i].blocks[k];
  if (inodes[i].size > k * BLOCK_SIZE || b == NO_BLOCK) {
    pthread_mutex_unlock(&inode_locks[i]);
    return 0;
  }
  if (b < 0 || b >= BLOCKS) {
    pthread_mutex_unlock(&inode_locks[i]);
    return CORRUPT;
  }
  pthread_mutex_lock(&block_locks[b]);
  inodes[i].blocks[k] = NO_BLOCK;
  block_free(b);
  pthread_mutex_unlock(&inode_locks[i]);
  return 1;
}

int daisy_trim(int i) {
  int count = 0;
  for (int k = 0; k < FILE_BLOCKS; k++) {
    const int trimmed = trim_block(i, k);
    if (trimmed < 0)
      return trimmed;
    count += trimmed;
  }
  return count;
}

int daisy_space(void) {
  int count = 0;
  for (int b = 0; b < BLOCKS; b++) {
    pthread_mutex_lock(&block_locks[b]);
    if (!disk[b].used)
      count++;
    pthread_mutex_unlock(&block_locks[b]);
  }
  return count;
}

// Locks an inode that is a file or a directory: 0, or an error, and then nothing is locked.
static int inode_lock(int i) {
  if (i < 0 || i >= INODES)
    return NOT_FOUND;
  pthread_mutex_lock(&inode_locks[i]);
  if (inodes[i].kind == FILE_INODE || inodes[i].kind == DIRECTORY_INODE)
    return 0;
  pthread_mutex_unlock(&inode_locks[i]);
  return NOT_FOUND;
}

#define IS_UNLOCKED_INODE(i)                                                                                           \
  (IS_INODE(i) && RADDLE_OLD(INODE_IS_UNLOCKED(i)) &&                                                                  \
   (RADDLE_OLD(inodes[i].kind) == FILE_INODE || RADDLE_OLD(inodes[i].kind) == DIRECTORY_INODE))

int daisy_attributes(int i, struct attributes *to) {
  RADDLE_REQUIRES(raddle_private(to));
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Told", RADDLE_MODIFIES(to->is_directory, to->size, to->mode),
                  RADDLE_RESULT(int) == 0 && IS_UNLOCKED_INODE(i) && to->size == inodes[i].size &&
                      to->mode == inodes[i].mode && to->is_directory == (inodes[i].kind == DIRECTORY_INODE));
  const int error = inode_lock(i);
  if (error)
    return error;
  to->is_directory = inodes[i].kind == DIRECTORY_INODE;
  to->size = inodes[i].size;
  to->mode = inodes[i].mode;
  pthread_mutex_unlock(&inode_locks[i]);
  return 0;
}

int daisy_set_mode(int i, int mode) {
  RADDLE_PERFORMS("Failed", RADDLE_NOTHING, RADDLE_RESULT(int) < 0);
  RADDLE_PERFORMS("Set", RADDLE_MODIFIES(inodes[i].mode),
                  RADDLE_RESULT(int) == 0 && IS_UNLOCKED_INODE(i) && inodes[i].mode == mode);
  const int error = inode_lock(i);
  if (error)
    return error;
  inodes[i].mode = mode;
  pthread_mutex_unlock(&inode_locks[i]);
  return 0;
}
