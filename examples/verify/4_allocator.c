#include <raddle.h>
#include <stdbool.h>

#define NBLOCKS 100
static pthread_mutex_t l[NBLOCKS];
static bool bits[NBLOCKS];
RADDLE_GUARDED_BY(bits[j], l[j], int j);

int alloc(void) {
  RADDLE_PERFORMS("NoBlocks", RADDLE_NOTHING, RADDLE_RESULT(int) == -1);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(bits[RADDLE_RESULT(int)], l[RADDLE_RESULT(int)]),
                  0 <= RADDLE_RESULT(int) && RADDLE_RESULT(int) < NBLOCKS &&
                      RADDLE_OLD(raddle_holder(&l[RADDLE_RESULT(int)])) == 0 &&
                      raddle_holder(&l[RADDLE_RESULT(int)]) == raddle_tid && !RADDLE_OLD(bits[RADDLE_RESULT(int)]) &&
                      bits[RADDLE_RESULT(int)]);
  for (int i = 0; i < NBLOCKS; i++) {
    pthread_mutex_lock(&l[i]);
    if (!bits[i]) {
      bits[i] = true;
      RADDLE_WITNESS("Allocated");
      return i;
    }
    pthread_mutex_unlock(&l[i]);
  }
  RADDLE_WITNESS("NoBlocks");
  return -1;
}

void free_block(int i) {
  RADDLE_REQUIRES(0 <= i && i < NBLOCKS && raddle_holder(&l[i]) == raddle_tid);
  RADDLE_PERFORMS("Free", RADDLE_MODIFIES(bits[i], l[i]), raddle_holder(&l[i]) == 0 && !bits[i]);
  bits[i] = false;
  pthread_mutex_unlock(&l[i]);
}

void alloc_and_free(void) {
  int block = alloc();
  if (block >= 0)
    free_block(block);
}
