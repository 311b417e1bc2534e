// pool: the pool is a heap object; create, submit and destroy are functions of it
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 32

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct pool {
  pthread_mutex_t lock;
  pthread_t *threads;
  int count, next, total;
  int *results;
} pool_t;

static void *pool_main(void *arg) {
  pool_t *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    int job = p->next < p->total ? p->next++ : -1;
    pthread_mutex_unlock(&p->lock);
    if (job < 0)
      break;
    int r = 1;
    for (int i = 0; i < job; i++)
      r *= 2;
    p->results[job] = r;
  }
  return NULL;
}

static pool_t *pool_run(int threads, int total) {
  pool_t *p = calloc(1, sizeof *p);
  pthread_mutex_init(&p->lock, NULL);
  p->count = threads;
  p->total = total;
  p->results = calloc(total, sizeof(int));
  p->threads = calloc(threads, sizeof(pthread_t));
  for (int i = 0; i < threads; i++)
    pthread_create(&p->threads[i], NULL, pool_main, p);
  return p;
}

static int pool_finish(pool_t *p) {
  int sum = 0;
  for (int i = 0; i < p->count; i++)
    pthread_join(p->threads[i], NULL);
  for (int i = 0; i < p->total; i++)
    sum += p->results[i];
  pthread_mutex_destroy(&p->lock);
  free(p->threads);
  free(p->results);
  free(p);
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n < 1)
    n = 1;
  pool_t *p = pool_run(n, 4);
  int s = pool_finish(p);
  printf("%d\n", s);
  return s != 15;
}
