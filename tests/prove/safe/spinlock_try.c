// spinlock: a user-made trylock by compare-exchange; whoever fails does not touch the data
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 26

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int owner;
static int writes;
static int values[2];

static int try_own(int me) {
  int nobody = 0;
  return atomic_compare_exchange_strong_explicit(&owner, &nobody, me, memory_order_acq_rel,
                                                 memory_order_relaxed);
}

static void disown(void) {
  atomic_store_explicit(&owner, 0, memory_order_release);
}

static void *contender(void *arg) {
  int me = *(int *)arg;
  for (int i = 0; i < 2; i++)
    if (try_own(me)) {
      values[0] = me;
      values[1] = me;
      writes++;
      disown();
    }
  return NULL;
}

int main(void) {
  int one = 1, two = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, contender, &one);
  pthread_create(&b, NULL, contender, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d writes, last by %d\n", writes, values[0]);
  return values[0] != values[1];
}
