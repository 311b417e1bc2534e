// pool: the pool is freed after its workers were told to stop, but before they are joined
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `m of struct pool allocated at pool_freed_before_join.c:25 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t m;
  int stop;
};

static void *worker(void *arg) {
  struct pool *p = arg;
  int stop = 0;
  for (int i = 0; i < 2 && !stop; i++) {
    pthread_mutex_lock(&p->m);
    stop = p->stop;
    pthread_mutex_unlock(&p->m);
  }
  return NULL;
}

int main(void) {
  struct pool *p = calloc(1, sizeof *p);
  pthread_mutex_init(&p->m, NULL);
  pthread_t t;
  pthread_create(&t, NULL, worker, p);
  pthread_mutex_lock(&p->m);
  p->stop = 1;
  pthread_mutex_unlock(&p->m);
  free(p);
  pthread_join(t, NULL);
  return 0;
}
