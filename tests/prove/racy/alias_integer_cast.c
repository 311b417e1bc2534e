// alias: the address travels through an integer with a tag bit
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `target`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
static int target;
static uintptr_t handle;

static void *work(void *p) {
  int *q = (int *)(handle & ~(uintptr_t)1);
  *q += 1;
  return p;
}

int main(void) {
  handle = (uintptr_t)&target | 1;
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  target = 5;
  pthread_join(a, NULL);
  printf("%d\n", target);
  return 0;
}
