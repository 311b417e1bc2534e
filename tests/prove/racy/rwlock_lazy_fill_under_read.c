// rwlock: a missing entry is filled in while only the read lock is held
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cache[2]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_rwlock_t rw;
static int cache[4];

static int lookup(int i) {
  pthread_rwlock_rdlock(&rw);
  if (cache[i] == 0)
    cache[i] = i + 1;
  int v = cache[i];
  pthread_rwlock_unlock(&rw);
  return v;
}

static void *query(void *arg) {
  int i = *(int *)arg;
  if (lookup(i) != i + 1)
    abort();
  return NULL;
}

int main(void) {
  pthread_rwlock_init(&rw, NULL);
  int i = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, query, &i);
  pthread_create(&b, NULL, query, &i);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("ok");
  return 0;
}
