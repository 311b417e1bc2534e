// library: snprintf into a shared buffer from two threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `buffer`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char buffer[32];

static void *format(void *arg) {
  snprintf(buffer, sizeof buffer, "job %d", *(int *)arg);
  return NULL;
}

int main(void) {
  int x = 1, y = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, format, &x);
  pthread_create(&b, NULL, format, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts(buffer);
  return 0;
}
