// refcount: the count may come back from zero: a reader takes a reference while the object is being freed
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `refs of struct obj allocated at refcount_from_zero.c:35 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct obj {
  atomic_int refs;
  int v;
};
static struct obj *shared;

static void *user(void *p) {
  struct obj *o = shared;
  atomic_fetch_add(&o->refs, 1);
  int v = o->v;
  atomic_fetch_sub(&o->refs, 1);
  if (v != 3)
    puts("?");
  return p;
}

static void *dropper(void *p) {
  struct obj *o = shared;
  if (atomic_fetch_sub(&o->refs, 1) == 1) {
    o->v = 0;
    free(o);
  }
  return p;
}

int main(void) {
  shared = malloc(sizeof *shared);
  atomic_init(&shared->refs, 1);
  shared->v = 3;
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, dropper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
