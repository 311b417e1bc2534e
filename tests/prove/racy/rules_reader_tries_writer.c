// rules: the result of trywrlock is that of another lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER, other = PTHREAD_RWLOCK_INITIALIZER;
static int data;

static void *work(void *arg) {
  int got = pthread_rwlock_trywrlock(&lock);
  int second = pthread_rwlock_trywrlock(&other);
  if (second == 0) {
    data++;
    pthread_rwlock_unlock(&other);
  }
  if (got == 0) {
    data++;
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return data;
}
