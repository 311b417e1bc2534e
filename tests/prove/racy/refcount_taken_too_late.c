// refcount: the thread takes its reference itself, after main may have dropped the last one
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `refs of struct obj allocated at refcount_taken_too_late.c:28 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct obj {
  atomic_int refs;
  int value;
};

static void put(struct obj *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1)
    free(o);
}

static void *work(void *arg) {
  struct obj *o = arg;
  atomic_fetch_add(&o->refs, 1);
  printf("%d\n", o->value);
  put(o);
  return NULL;
}

int main(void) {
  struct obj *o = calloc(1, sizeof *o);
  atomic_init(&o->refs, 1);
  pthread_t t;
  pthread_create(&t, NULL, work, o);
  put(o);
  pthread_join(t, NULL);
  return 0;
}
