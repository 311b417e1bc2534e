// trylock: takes one lock, tries the other, and backs off if that fails
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 7

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int a_data, b_data;

static int update_both(pthread_mutex_t *outer, pthread_mutex_t *inner) {
  pthread_mutex_lock(outer);
  if (pthread_mutex_trylock(inner)) {
    pthread_mutex_unlock(outer);
    return 0;
  }
  a_data++;
  b_data--;
  pthread_mutex_unlock(inner);
  pthread_mutex_unlock(outer);
  return 1;
}

static void *forwards(void *out) {
  *(int *)out = update_both(&first, &second);
  return NULL;
}

static void *backwards(void *out) {
  *(int *)out = update_both(&second, &first);
  return NULL;
}

int main(void) {
  int r1, r2;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, forwards, &r1);
  pthread_create(&t2, NULL, backwards, &r2);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  printf("%d of 2 succeeded: %d %d\n", r1 + r2, a_data, b_data);
  return a_data + b_data;
}
