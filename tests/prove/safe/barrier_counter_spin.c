// barrier: a one-shot spinning barrier on an atomic counter with default order
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int arrived;
static int cells[2];

static void meet(int parties) {
  atomic_fetch_add(&arrived, 1);
  while (atomic_load(&arrived) < parties)
    ;
}

static void *work(void *arg) {
  int me = *(int *)arg;
  cells[me] = me + 7;
  meet(2);
  int other = cells[1 - me];
  return (void *)(long)other;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  long s = 0;
  for (int i = 0; i < 2; i++) {
    void *r;
    pthread_join(t[i], &r);
    s += (long)r;
  }
  printf("%ld\n", s);
  return s != 15;
}
