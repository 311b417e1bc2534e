// pool: a thread pool with a linked queue of function and argument
// verdict: race-free; shown by `raddle explore FILE -- 2 2`
// shown: all executions explored, 1176

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct task {
  void (*fn)(void *);
  void *arg;
  struct task *next;
};

static struct {
  pthread_mutex_t m;
  pthread_cond_t c;
  struct task *head, **tail;
  int closed;
  pthread_t threads[4];
  int n;
} pool = {.m = PTHREAD_MUTEX_INITIALIZER, .c = PTHREAD_COND_INITIALIZER};

static void *run(void *p) {
  for (;;) {
    pthread_mutex_lock(&pool.m);
    while (!pool.head && !pool.closed)
      pthread_cond_wait(&pool.c, &pool.m);
    struct task *t = pool.head;
    if (!t) {
      pthread_mutex_unlock(&pool.m);
      return p;
    }
    pool.head = t->next;
    if (!pool.head)
      pool.tail = &pool.head;
    pthread_mutex_unlock(&pool.m);
    t->fn(t->arg);
    free(t);
  }
}

static void submit(void (*fn)(void *), void *arg) {
  struct task *t = malloc(sizeof *t);
  t->fn = fn;
  t->arg = arg;
  t->next = NULL;
  pthread_mutex_lock(&pool.m);
  *pool.tail = t;
  pool.tail = &t->next;
  pthread_cond_signal(&pool.c);
  pthread_mutex_unlock(&pool.m);
}

static void start(int n) {
  pool.tail = &pool.head;
  pool.n = n;
  for (int i = 0; i < n; i++)
    pthread_create(&pool.threads[i], NULL, run, NULL);
}

static void finish(void) {
  pthread_mutex_lock(&pool.m);
  pool.closed = 1;
  pthread_cond_broadcast(&pool.c);
  pthread_mutex_unlock(&pool.m);
  for (int i = 0; i < pool.n; i++)
    pthread_join(pool.threads[i], NULL);
}

static void twice(void *p) {
  *(int *)p *= 2;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, jobs = argc > 2 ? atoi(argv[2]) : 3;
  if (n < 1 || n > 4 || jobs < 0 || jobs > 8)
    return 1;
  int v[8];
  start(n);
  for (int i = 0; i < jobs; i++) {
    v[i] = i;
    submit(twice, &v[i]);
  }
  finish();
  int s = 0;
  for (int i = 0; i < jobs; i++)
    s += v[i];
  printf("%d\n", s);
  return 0;
}
