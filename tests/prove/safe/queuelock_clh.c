// queuelock: a CLH lock: each waiter spins on the node of its predecessor
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <stdbool.h>

struct clh {
  atomic_bool locked;
};
static struct clh sentinel;
static _Atomic(struct clh *) last = &sentinel;
static int best = 1000;

static struct clh *clh_lock(struct clh *mine) {
  atomic_store(&mine->locked, true);
  struct clh *before = atomic_exchange(&last, mine);
  while (atomic_load(&before->locked))
    ;
  return before;
}

static void clh_unlock(struct clh *mine) {
  atomic_store(&mine->locked, false);
}

static void *racer(void *arg) {
  static struct clh nodes[2];
  int *time = arg;
  struct clh *mine = &nodes[*time % 2];
  clh_lock(mine);
  if (*time < best)
    best = *time;
  clh_unlock(mine);
  return NULL;
}

int main(void) {
  int a = 12, b = 11;
  pthread_t x, y;
  pthread_create(&x, NULL, racer, &a);
  pthread_create(&y, NULL, racer, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d\n", best);
  return best != 11;
}
