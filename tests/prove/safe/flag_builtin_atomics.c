// flag: publication by __atomic builtins on a plain int
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int box, box_full;

static void *fill(void *arg) {
  box = *(int *)arg;
  __atomic_store_n(&box_full, 1, __ATOMIC_RELEASE);
  return NULL;
}

static void *drain(void *arg) {
  int *got = arg;
  while (!__atomic_load_n(&box_full, __ATOMIC_ACQUIRE))
    ;
  *got = box;
  box = -1;
  return NULL;
}

int main(void) {
  int give = 77, got = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, fill, &give);
  pthread_create(&b, NULL, drain, &got);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", got, box);
  return got != 77;
}
