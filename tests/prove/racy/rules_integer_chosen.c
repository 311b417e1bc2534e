// rules: an integer is that of a pointer, or one that was parsed
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
static int a, b;
static char text[64];

static void *work(void *arg) {
  uintptr_t number = arg ? (uintptr_t)&a : (uintptr_t)strtoull(text, NULL, 16);
  ++*(int *)number;
  return arg;
}

int main(void) {
  pthread_t id;
  snprintf(text, sizeof text, "%llx", (unsigned long long)(uintptr_t)&b);
  pthread_create(&id, NULL, work, NULL);
  b++;
  pthread_join(id, NULL);
  printf("%d %d\n", a, b);
  return 0;
}
