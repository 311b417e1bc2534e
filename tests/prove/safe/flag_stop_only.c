// flag: an atomic stop flag; everything else belongs to the thread until it is joined
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 5

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_bool stop;
static int samples[3];
static int taken;

static void *sampler(void *arg) {
  int base = *(int *)arg;
  while (!atomic_load(&stop) && taken < 3) {
    samples[taken] = base + taken;
    taken++;
  }
  return NULL;
}

int main(void) {
  int base = 60;
  pthread_t t;
  pthread_create(&t, NULL, sampler, &base);
  atomic_store(&stop, 1);
  pthread_join(t, NULL);
  for (int i = 0; i < taken; i++)
    printf("%d\n", samples[i]);
  taken = 0;
  return 0;
}
