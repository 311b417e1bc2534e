// wrappers: lock and unlock wrappers check for errors and abort
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <string.h>

static void must(int rc, const char *what) {
  if (rc != 0) {
    fprintf(stderr, "%s: %s\n", what, strerror(rc));
    abort();
  }
}

static void xlock(pthread_mutex_t *m) {
  must(pthread_mutex_lock(m), "lock");
}

static void xunlock(pthread_mutex_t *m) {
  must(pthread_mutex_unlock(m), "unlock");
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int hits, misses;

static void *probe(void *arg) {
  int id = *(int *)arg;
  xlock(&m);
  if (id % 2)
    hits++;
  else
    misses++;
  xunlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8;
  int *ids = calloc(n, sizeof(int));
  pthread_t *t = calloc(n, sizeof(pthread_t));
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    must(pthread_create(&t[i], NULL, probe, &ids[i]), "create");
  }
  for (int i = 0; i < n; i++)
    must(pthread_join(t[i], NULL), "join");
  printf("%d hits, %d misses\n", hits, misses);
  free(ids);
  free(t);
  return 0;
}
