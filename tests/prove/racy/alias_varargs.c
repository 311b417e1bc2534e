// alias: a variadic function stores through the pointers that it gets
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b_value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
static int a_value, b_value;

static void set_all(int v, int n, ...) {
  va_list ap;
  va_start(ap, n);
  while (n-- > 0)
    *va_arg(ap, int *) = v;
  va_end(ap);
}

static void *work(void *p) {
  set_all(3, 2, &a_value, &b_value);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int seen = b_value;
  pthread_join(t, NULL);
  printf("%d %d\n", seen, a_value);
  return 0;
}
