// rwlock: between read unlock and write lock a pointer is kept that the other writer frees
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at rwlock_upgrade_without_recheck.c:26 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int *value;

static void *replace(void *arg) {
  pthread_rwlock_rdlock(&rw);
  int *old = value;
  pthread_rwlock_unlock(&rw);
  int *fresh = malloc(sizeof *fresh);
  *fresh = *old + *(int *)arg;
  pthread_rwlock_wrlock(&rw);
  value = fresh;
  pthread_rwlock_unlock(&rw);
  if (*(int *)arg == 1)
    free(old);
  return NULL;
}

int main(void) {
  int one = 1, two = 2;
  value = malloc(sizeof *value);
  *value = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, replace, &one);
  pthread_create(&b, NULL, replace, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", *value);
  return 0;
}
