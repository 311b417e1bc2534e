// alias: an address is encoded by xor and decoded in the thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `right`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
static int left, right;
static uintptr_t both;

static void *work(void *p) {
  int *q = (int *)(both ^ (uintptr_t)&left);
  *q = 1;
  return p;
}

int main(void) {
  both = (uintptr_t)&left ^ (uintptr_t)&right;
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  right = 2;
  pthread_join(a, NULL);
  printf("%d\n", right);
  return 0;
}
