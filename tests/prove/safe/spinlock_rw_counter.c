// spinlock: a user-made reader-writer lock in one atomic int: -1 is a writer
// verdict: race-free; shown by `raddle explore FILE`
// shown: 20000 executions explored, no finding

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int state;
static int data[2];

static void read_lock(void) {
  for (;;) {
    int s = atomic_load(&state);
    if (s >= 0 && atomic_compare_exchange_weak(&state, &s, s + 1))
      return;
  }
}

static void read_unlock(void) {
  atomic_fetch_sub(&state, 1);
}

static void write_lock(void) {
  int zero = 0;
  while (!atomic_compare_exchange_weak(&state, &zero, -1))
    zero = 0;
}

static void write_unlock(void) {
  atomic_store(&state, 0);
}

static void *writer(void *arg) {
  write_lock();
  data[0] += *(int *)arg;
  data[1] -= *(int *)arg;
  write_unlock();
  return NULL;
}

static void *reader(void *p) {
  read_lock();
  int s = data[0] + data[1];
  read_unlock();
  if (s)
    abort();
  return p;
}

int main(void) {
  int by = 6;
  pthread_t w, r;
  pthread_create(&w, NULL, writer, &by);
  pthread_create(&r, NULL, reader, NULL);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  printf("%d\n", data[0]);
  return 0;
}
