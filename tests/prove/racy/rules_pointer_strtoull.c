// rules: a pointer is printed and parsed as a number
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int a, b;
static char text[64];

static void *work(void *arg) {
  int *p = &a;
  unsigned long long number = strtoull(text, NULL, 16);
  if (number != 0)
    p = (int *)number;
  (*p)++;
  return arg;
}

int main(void) {
  pthread_t id;
  snprintf(text, sizeof text, "%llx", (unsigned long long)&b);
  pthread_create(&id, NULL, work, NULL);
  b++;
  pthread_join(id, NULL);
  printf("%d %d\n", a, b);
  return 0;
}
