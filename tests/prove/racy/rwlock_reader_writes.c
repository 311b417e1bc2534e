// rwlock: a use counter is incremented under the read lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `uses`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int data = 1, uses;

static void *reader(void *out) {
  pthread_rwlock_rdlock(&rw);
  *(int *)out = data;
  uses++;
  pthread_rwlock_unlock(&rw);
  return NULL;
}

int main(void) {
  int x, y;
  pthread_t a, b;
  pthread_create(&a, NULL, reader, &x);
  pthread_create(&b, NULL, reader, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", x + y, uses);
  return 0;
}
