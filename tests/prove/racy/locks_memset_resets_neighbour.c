// locks: memset of the whole struct also writes the counter with its own lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `counters.b`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  pthread_mutex_t a_lock, b_lock;
} locks = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static struct {
  int a, b;
} counters;

static void *reset(void *p) {
  pthread_mutex_lock(&locks.a_lock);
  memset(&counters, 0, sizeof counters);
  pthread_mutex_unlock(&locks.a_lock);
  return p;
}

static void *count(void *p) {
  pthread_mutex_lock(&locks.b_lock);
  counters.b++;
  pthread_mutex_unlock(&locks.b_lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reset, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", counters.a, counters.b);
  return 0;
}
