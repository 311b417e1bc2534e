// A buffer as a monitor: who finds it full or empty waits, and others run meanwhile.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: put {{ *}}verified
// CHECK: take {{ *}}verified
// CHECK: put_if {{ *}}refused: memory-error
// CHECK: take_without_wait {{ *}}refused: memory-error
// CHECK: waits_without_lock {{ *}}refused: access
#include <raddle.h>

#define SIZE 4
static pthread_mutex_t m;
static pthread_cond_t not_full, not_empty;
static int buffer[SIZE];
static int count;
RADDLE_GUARDED_BY(buffer[i], m, int i);
RADDLE_GUARDED_BY(count, m);
RADDLE_GLOBAL_INVARIANT(0 <= count && count <= SIZE);

void put(int value) {
  RADDLE_PERFORMS("put", RADDLE_MODIFIES(count, buffer[count - 1]),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(count) < SIZE && count == RADDLE_OLD(count) + 1 &&
                      buffer[RADDLE_OLD(count)] == value);
  pthread_mutex_lock(&m);
  while (count == SIZE)
    pthread_cond_wait(&not_full, &m);
  buffer[count] = value;
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

int take(void) {
  RADDLE_PERFORMS("take", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(count) > 0 && count == RADDLE_OLD(count) - 1 &&
                      RADDLE_RESULT(int) == buffer[count]);
  pthread_mutex_lock(&m);
  while (count == 0)
    pthread_cond_wait(&not_empty, &m);
  count--;
  int value = buffer[count];
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&m);
  return value;
}

void put_if(int value) {
  pthread_mutex_lock(&m);
  if (count == SIZE)
    pthread_cond_wait(&not_full, &m);
  buffer[count] = value;
  count++;
  pthread_mutex_unlock(&m);
}

int take_without_wait(void) {
  pthread_mutex_lock(&m);
  count--;
  int value = buffer[count];
  pthread_mutex_unlock(&m);
  return value;
}

void waits_without_lock(void) {
  pthread_cond_wait(&not_full, &m);
}
