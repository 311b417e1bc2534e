// escape: the thread gets the address of a local of main's helper that has returned; a second call reuses and writes it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `local (local of main)` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_t t;

static void *work(void *arg) {
  return (void *)(long)*(int *)arg;
}

static void start(int v) {
  int local = v;
  pthread_create(&t, NULL, work, &local);
  local = v + 1;
}

int main(void) {
  start(1);
  void *r;
  pthread_join(t, &r);
  printf("%ld\n", (long)r);
  return 0;
}
