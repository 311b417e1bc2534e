// refcount: the count is guarded by the object's own mutex
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  pthread_mutex_t lock;
  int refs;
  int value;
} conn_t;

static conn_t *conn_open(int refs) {
  conn_t *c = malloc(sizeof *c);
  pthread_mutex_init(&c->lock, NULL);
  c->refs = refs;
  c->value = 0;
  return c;
}

static void conn_release(conn_t *c) {
  pthread_mutex_lock(&c->lock);
  int left = --c->refs;
  pthread_mutex_unlock(&c->lock);
  if (left == 0) {
    printf("closing at %d\n", c->value);
    pthread_mutex_destroy(&c->lock);
    free(c);
  }
}

static void *use(void *arg) {
  conn_t *c = arg;
  pthread_mutex_lock(&c->lock);
  c->value++;
  pthread_mutex_unlock(&c->lock);
  conn_release(c);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 4)
    n = 2;
  conn_t *c = conn_open(n);
  pthread_t t[4];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, use, c);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  return 0;
}
