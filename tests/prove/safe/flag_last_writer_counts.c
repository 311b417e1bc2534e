// flag: main spins until an atomic counter says that all workers are done
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <sched.h>
#define MAX 4
static atomic_int finished;
static int squares[MAX];

static void *work(void *arg) {
  int i = (int)(long)arg;
  squares[i] = (i + 2) * (i + 2);
  atomic_fetch_add_explicit(&finished, 1, memory_order_release);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n < 1 || n > MAX)
    n = MAX;
  for (long i = 0; i < n; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i))
      abort();
    pthread_detach(t);
  }
  while (atomic_load_explicit(&finished, memory_order_acquire) != n)
    sched_yield();
  int s = 0;
  for (int i = 0; i < n; i++)
    s += squares[i];
  printf("%d\n", s);
  return 0;
}
