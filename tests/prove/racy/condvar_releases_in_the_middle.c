// condvar: a value read before the wait is a pointer into memory that others free while the wait has released the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at condvar_releases_in_the_middle.c:37 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;
static int *buffer;

static void *slow(void *out) {
  pthread_mutex_lock(&m);
  int *mine = buffer;
  while (!go)
    pthread_cond_wait(&c, &m);
  *(int *)out = *mine;
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *replacer(void *p) {
  pthread_mutex_lock(&m);
  int *old = buffer;
  buffer = malloc(sizeof(int));
  *buffer = 2;
  go = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  *old = -1;
  free(old);
  return p;
}

int main(void) {
  int out = 0;
  buffer = malloc(sizeof(int));
  *buffer = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, slow, &out);
  pthread_create(&b, NULL, replacer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
