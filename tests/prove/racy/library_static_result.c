// library: localtime's static result is used by two threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `raddle::localtimeResult.{tm_sec,tm_min}`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void *show(void *arg) {
  time_t t = (time_t)(long)arg;
  struct tm *tm = gmtime(&t);
  printf("%d\n", tm->tm_sec);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, show, (void *)1L);
  pthread_create(&b, NULL, show, (void *)2L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
