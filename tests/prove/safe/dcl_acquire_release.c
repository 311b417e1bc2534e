// dcl: double-checked initialization of a singleton with acquire and release
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct config {
  int port;
  char host[16];
};

static _Atomic(struct config *) instance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct config *config(void) {
  struct config *c = atomic_load_explicit(&instance, memory_order_acquire);
  if (c)
    return c;
  pthread_mutex_lock(&m);
  c = atomic_load_explicit(&instance, memory_order_relaxed);
  if (!c) {
    c = malloc(sizeof *c);
    c->port = 80;
    snprintf(c->host, sizeof c->host, "localhost");
    atomic_store_explicit(&instance, c, memory_order_release);
  }
  pthread_mutex_unlock(&m);
  return c;
}

static void *client(void *out) {
  *(int *)out = config()->port;
  printf("%s\n", config()->host);
  return NULL;
}

int main(void) {
  int a, b;
  pthread_t x, y;
  pthread_create(&x, NULL, client, &a);
  pthread_create(&y, NULL, client, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  free(config());
  return a + b != 160;
}
