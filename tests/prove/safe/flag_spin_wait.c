// flag: the consumer spins on a sequentially consistent flag
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sched.h>
static atomic_bool done;
static double result;
static char unit[8];

static void *compute(void *arg) {
  result = *(double *)arg * 9.81;
  unit[0] = 'N';
  unit[1] = 0;
  atomic_store(&done, true);
  return NULL;
}

int main(int argc, char **argv) {
  double mass = argc > 1 ? atof(argv[1]) : 2;
  pthread_t t;
  if (pthread_create(&t, NULL, compute, &mass))
    return 1;
  while (!atomic_load(&done))
    sched_yield();
  printf("%.2f %s\n", result, unit);
  pthread_join(t, NULL);
  return 0;
}
