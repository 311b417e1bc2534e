// rules: memset of a whole struct, with a length that is computed
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `state.count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct state { char name[8]; int count; };
static struct state state;

static void *first(void *arg) {
  size_t n = sizeof state;
  memset(state.name, 0, n * *(int *)arg);
  return arg;
}

static void *second(void *arg) {
  state.count++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  int one = 1;
  pthread_create(&a, NULL, first, &one);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", state.count);
  return 0;
}
