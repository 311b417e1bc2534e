// rwlock: the read lock guards the data, a mutex inside it the readers' own statistics
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 22

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_rwlock_t data_lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;
static int data = 1, reads;

static int get(void) {
  pthread_rwlock_rdlock(&data_lock);
  int d = data;
  pthread_mutex_lock(&stat_lock);
  reads++;
  pthread_mutex_unlock(&stat_lock);
  pthread_rwlock_unlock(&data_lock);
  return d;
}

static void set(int v) {
  pthread_rwlock_wrlock(&data_lock);
  data = v;
  reads = 0;
  pthread_rwlock_unlock(&data_lock);
}

static void *reader(void *out) {
  *(int *)out = get();
  return NULL;
}

static void *writer(void *in) {
  set(*(int *)in);
  return NULL;
}

int main(void) {
  int r1 = 0, r2 = 0, w = 9;
  pthread_t a, b, c;
  pthread_create(&a, NULL, reader, &r1);
  pthread_create(&b, NULL, reader, &r2);
  pthread_create(&c, NULL, writer, &w);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d %d %d\n", r1, r2, reads);
  return 0;
}
