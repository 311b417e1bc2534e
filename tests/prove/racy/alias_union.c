// alias: a pointer is stored as a pointer and read as bytes of an integer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `target`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int target;

static union {
  int *pointer;
  unsigned long bits;
  unsigned char bytes[8];
} u;

static void *work(void *p) {
  unsigned long b = 0;
  for (int i = 7; i >= 0; i--)
    b = b << 8 | u.bytes[i];
  *(int *)b = 3;
  return p;
}

int main(void) {
  u.pointer = &target;
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  target = 5;
  pthread_join(a, NULL);
  printf("%d\n", target);
  return 0;
}
