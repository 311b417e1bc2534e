// slots: two threads set different bit-fields of one word
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `flags.{a,b,c}`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  unsigned a : 3, b : 5, c : 8;
} flags;

static void *set_a(void *p) {
  flags.a = 5;
  return p;
}

static void *set_b(void *p) {
  flags.b = 9;
  return p;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, set_a, NULL);
  pthread_create(&y, NULL, set_b, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%u %u\n", flags.a, flags.b);
  return 0;
}
