// library: memmove shifts an array whose last element is appended by the other thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `q[3]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int q[4] = {1, 2, 3, 0};

static void *shift(void *p) {
  memmove(q, q + 1, 3 * sizeof q[0]);
  return p;
}

static void *append(void *p) {
  q[3] = 9;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, shift, NULL);
  pthread_create(&b, NULL, append, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", q[3]);
  return 0;
}
