// A thread that waits for itself never comes to what it should do: that is no proof that it does it.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+15]]:3: error: the thread waits for a lock that it holds itself
// CHECK: add {{ *}}refused: deadlock
// CHECK: tries {{ *}}verified
#include <raddle.h>

static pthread_mutex_t lock;
static int total;
RADDLE_GUARDED_BY(total, lock);

void add(int amount) {
  RADDLE_PERFORMS("add", RADDLE_MODIFIES(total),
                  RADDLE_OLD(raddle_holder(&lock)) == 0 && total == RADDLE_OLD(total) + amount);
  pthread_mutex_lock(&lock);
  if (amount > 10)
    amount = 10;
  pthread_mutex_lock(&lock);
  total += amount;
  pthread_mutex_unlock(&lock);
}

void tries(void) {
  pthread_mutex_lock(&lock);
  raddle_assert(pthread_mutex_trylock(&lock) != 0);
  pthread_mutex_unlock(&lock);
}
