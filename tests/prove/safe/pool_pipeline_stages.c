// pool: two queues, three stages; each message belongs to the stage that has popped it
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 36

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct msg {
  int v;
  struct msg *next;
};

struct queue {
  pthread_mutex_t m;
  pthread_cond_t c;
  struct msg *first;
};
static struct queue q1 = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL},
                    q2 = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL};
static int n = 2;

static void put(struct queue *q, struct msg *x) {
  pthread_mutex_lock(&q->m);
  x->next = q->first;
  q->first = x;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}

static struct msg *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (!q->first)
    pthread_cond_wait(&q->c, &q->m);
  struct msg *x = q->first;
  q->first = x->next;
  pthread_mutex_unlock(&q->m);
  return x;
}

static void *source(void *p) {
  for (int i = 0; i < n; i++) {
    struct msg *x = malloc(sizeof *x);
    x->v = i;
    put(&q1, x);
  }
  return p;
}

static void *filter(void *p) {
  for (int i = 0; i < n; i++) {
    struct msg *x = get(&q1);
    x->v = x->v * 10 + 1;
    put(&q2, x);
  }
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  pthread_t a, b;
  pthread_create(&a, NULL, source, NULL);
  pthread_create(&b, NULL, filter, NULL);
  int s = 0;
  for (int i = 0; i < n; i++) {
    struct msg *x = get(&q2);
    s += x->v;
    free(x);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", s);
  return 0;
}
