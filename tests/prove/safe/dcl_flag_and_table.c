// dcl: an atomic flag says that a table is filled; the slow path fills it under a lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define SIZE 6
static atomic_bool filled;
static int table[SIZE];
static pthread_mutex_t fill_lock = PTHREAD_MUTEX_INITIALIZER;

static void ensure(void) {
  if (atomic_load(&filled))
    return;
  pthread_mutex_lock(&fill_lock);
  if (!atomic_load(&filled)) {
    table[0] = table[1] = 1;
    for (int i = 2; i < SIZE; i++)
      table[i] = table[i - 1] + table[i - 2];
    atomic_store(&filled, 1);
  }
  pthread_mutex_unlock(&fill_lock);
}

static int fib(int i) {
  ensure();
  return i >= 0 && i < SIZE ? table[i] : -1;
}

static void *ask(void *arg) {
  int *v = arg;
  *v = fib(*v);
  return NULL;
}

int main(int argc, char **argv) {
  int q[2] = {4, argc > 1 ? atoi(argv[1]) : 5};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, ask, &q[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", q[0], q[1]);
  return 0;
}
