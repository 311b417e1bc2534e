// barrier: thread 0 sets up what all others use after the barrier
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 3
static pthread_barrier_t ready;

static struct {
  int scale;
  const char *unit;
} setup;

static int out[N];

static void *member(void *arg) {
  int id = *(int *)arg;
  if (id == 0) {
    setup.scale = 10;
    setup.unit = "cm";
  }
  pthread_barrier_wait(&ready);
  out[id] = id * setup.scale;
  if (id == 1)
    printf("in %s\n", setup.unit);
  return NULL;
}

int main(void) {
  int id[N];
  pthread_t t[N];
  pthread_barrier_init(&ready, NULL, N);
  for (int i = 0; i < N; i++) {
    id[i] = i;
    pthread_create(&t[i], NULL, member, &id[i]);
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
    s += out[i];
  }
  printf("%d\n", s);
  pthread_barrier_destroy(&ready);
  return s != 30;
}
