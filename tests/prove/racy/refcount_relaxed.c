// refcount: the last reference is dropped with a relaxed decrement; the other's write is not ordered before the free
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `refs of struct obj allocated at refcount_relaxed.c:29 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct obj {
  atomic_int refs;
  int uses;
};

static void put(struct obj *o) {
  if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_relaxed) == 1) {
    printf("%d\n", o->uses);
    free(o);
  }
}

static void *work(void *arg) {
  struct obj *o = arg;
  o->uses = 1;
  put(o);
  return NULL;
}

int main(void) {
  struct obj *o = malloc(sizeof *o);
  atomic_init(&o->refs, 2);
  o->uses = 0;
  pthread_t t;
  pthread_create(&t, NULL, work, o);
  put(o);
  pthread_join(t, NULL);
  return 0;
}
