// condvar: the waiter holds another mutex than the one that guards the data
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `jobs`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t data_m = PTHREAD_MUTEX_INITIALIZER, wait_m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *add(void *p) {
  pthread_mutex_lock(&data_m);
  jobs++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&data_m);
  return p;
}

static void *take(void *p) {
  pthread_mutex_lock(&wait_m);
  if (jobs > 0)
    jobs--;
  pthread_mutex_unlock(&wait_m);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", jobs);
  return 0;
}
