// dcl: pthread_once behind a getter, with the object used by many
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static struct registry {
  pthread_mutex_t lock;
  int count;
} *registry;

static void create(void) {
  registry = calloc(1, sizeof *registry);
  pthread_mutex_init(&registry->lock, NULL);
  pthread_key_create(&key, free);
}

static struct registry *get(void) {
  pthread_once(&control, create);
  return registry;
}

static void *member(void *p) {
  struct registry *r = get();
  pthread_mutex_lock(&r->lock);
  r->count++;
  pthread_mutex_unlock(&r->lock);
  int *own = malloc(sizeof *own);
  *own = 1;
  pthread_setspecific(key, own);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, member, NULL);
  pthread_create(&b, NULL, member, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", get()->count);
  return get()->count != 2;
}
