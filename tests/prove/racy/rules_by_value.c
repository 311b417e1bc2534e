// rules: a struct that is passed by value is read at the call, outside of the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared.values[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct big { long values[8]; };
static struct big shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static long first_of(struct big b) {
  pthread_mutex_lock(&m);
  long first = b.values[0];
  pthread_mutex_unlock(&m);
  return first;
}

static void *work(void *arg) { return first_of(shared) > 3 ? arg : NULL; }

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, work, NULL);
  pthread_mutex_lock(&m);
  shared.values[0]++;
  pthread_mutex_unlock(&m);
  pthread_join(id, NULL);
  return 0;
}
