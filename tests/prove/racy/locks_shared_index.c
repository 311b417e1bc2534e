// locks: the index of the lock is a global that the other thread changes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static atomic_int current;
static int data;

static void *user(void *p) {
  pthread_mutex_t *l = &locks[atomic_load(&current)];
  pthread_mutex_lock(l);
  data++;
  pthread_mutex_unlock(l);
  return p;
}

static void *changer(void *p) {
  atomic_store(&current, 1);
  return user(p);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, changer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", data);
  return 0;
}
