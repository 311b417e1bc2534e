// library: strtol stores the end pointer into a global
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `end`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char *end;
static long value;

static void *parse(void *text) {
  long v = strtol(text, &end, 10);
  if (v == 12)
    value = v;
  return NULL;
}

int main(void) {
  char a[] = "12x", b[] = "7";
  pthread_t x, y;
  pthread_create(&x, NULL, parse, a);
  pthread_create(&y, NULL, parse, b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%ld %c\n", value, *end ? *end : '-');
  return 0;
}
