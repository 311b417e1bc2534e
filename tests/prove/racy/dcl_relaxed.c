// dcl: double-checked locking with a relaxed first look
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `struct config allocated at dcl_relaxed.c:22 in get()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct config {
  int a;
};

static _Atomic(struct config *) instance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct config *get(void) {
  struct config *c = atomic_load_explicit(&instance, memory_order_relaxed);
  if (!c) {
    pthread_mutex_lock(&m);
    c = atomic_load_explicit(&instance, memory_order_relaxed);
    if (!c) {
      c = malloc(sizeof *c);
      c->a = 4;
      atomic_store_explicit(&instance, c, memory_order_release);
    }
    pthread_mutex_unlock(&m);
  }
  return c;
}

static void *work(void *out) {
  *(int *)out = get()->a;
  return NULL;
}

int main(void) {
  int x, y;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", x + y);
  free(get());
  return 0;
}
