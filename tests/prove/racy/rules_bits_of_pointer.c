// rules: a pointer is taken apart into bytes and put together
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
static int a, b;
static unsigned char bytes[8];

static void *work(void *arg) {
  uintptr_t number = 0;
  for (int i = 7; i >= 0; i--)
    number = number << 8 | bytes[i];
  int *p = arg ? &a : (int *)number;
  ++*p;
  return arg;
}

int main(void) {
  pthread_t id;
  uintptr_t number = (uintptr_t)&b;
  for (int i = 0; i < 8; i++)
    bytes[i] = (unsigned char)(number >> (8 * i));
  pthread_create(&id, NULL, work, NULL);
  b++;
  pthread_join(id, NULL);
  printf("%d %d\n", a, b);
  return 0;
}
