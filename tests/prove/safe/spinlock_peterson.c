// spinlock: Peterson's algorithm with sequentially consistent atomics
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int want[2], turn;
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store(&want[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&want[other]) && atomic_load(&turn) == other)
    ;
}

static void unlock(int me) {
  atomic_store(&want[me], 0);
}

static void *first(void *p) {
  lock(0);
  counter++;
  unlock(0);
  return p;
}

static void *second(void *p) {
  lock(1);
  counter += 2;
  unlock(1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", counter);
  return counter != 3;
}
