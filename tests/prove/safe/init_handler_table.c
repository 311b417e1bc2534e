// init: a table of handlers is registered before the threads start, then called by them
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define MAX 4
typedef int (*handler)(int);

static struct {
  const char *name;
  handler fn;
} handlers[MAX];

static int registered;

static int twice(int v) {
  return 2 * v;
}

static int negate(int v) {
  return -v;
}

static void reg(const char *name, handler fn) {
  if (registered < MAX) {
    handlers[registered].name = name;
    handlers[registered].fn = fn;
    registered++;
  }
}

static void *dispatch(void *arg) {
  int *v = arg;
  for (int i = 0; i < registered; i++) {
    int r = handlers[i].fn(*v);
    printf("%s(%d)=%d\n", handlers[i].name, *v, r);
    *v = r;
  }
  return NULL;
}

int main(void) {
  reg("twice", twice);
  reg("negate", negate);
  int a = 3, b = 4;
  pthread_t x, y;
  pthread_create(&x, NULL, dispatch, &a);
  pthread_create(&y, NULL, dispatch, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return a + b != -14;
}
