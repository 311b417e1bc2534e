// rules: a struct is passed by value to a recursive function
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared.values[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct big { long values[8]; };
static struct big shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static long sum_from(struct big b, int i) {
  pthread_mutex_lock(&m);
  long first = b.values[i];
  pthread_mutex_unlock(&m);
  return i > 6 ? first : first + sum_from(b, i + 1);
}

static void *work(void *arg) { return sum_from(shared, 0) > 3 ? arg : NULL; }

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, work, NULL);
  pthread_mutex_lock(&m);
  shared.values[0]++;
  pthread_mutex_unlock(&m);
  pthread_join(id, NULL);
  return 0;
}
