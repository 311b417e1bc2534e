// condvar: pthread_cond_timedwait in a loop; the result is decided by the predicate
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int arrived, value;

static void *late(void *arg) {
  pthread_mutex_lock(&m);
  value = *(int *)arg;
  arrived = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}

static int wait_for(int *out) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  int rc = 0;
  pthread_mutex_lock(&m);
  while (!arrived && rc != ETIMEDOUT)
    rc = pthread_cond_timedwait(&c, &m, &until);
  int ok = arrived;
  if (ok)
    *out = value;
  pthread_mutex_unlock(&m);
  return ok;
}

int main(void) {
  int v = 31, out = 0;
  pthread_t t;
  pthread_create(&t, NULL, late, &v);
  int ok = wait_for(&out);
  pthread_join(t, NULL);
  printf("%s %d\n", ok ? "got" : "timeout", out);
  return 0;
}
