// alias: negative index from the middle of an array
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `v[2]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int v[6];

static void *low(void *arg) {
  int *mid = arg;
  for (int i = 1; i <= 3; i++)
    mid[-i] = i;
  return NULL;
}

static void *high(void *arg) {
  int *mid = arg;
  for (int i = -1; i < 3; i++)
    mid[i] = i;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, low, v + 3);
  pthread_create(&b, NULL, high, v + 3);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", v[2]);
  return 0;
}
