// refcount: the object is read after its reference was given up
// verdict: racy; shown by `raddle explore --first FILE`
// shown: the thread reads memory that was freed (`value of struct obj allocated at refcount_use_after_put.c:28 in main()`)

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
  put(o);
  if (o->value)
    puts("set");
  return NULL;
}

int main(void) {
  struct obj *o = calloc(1, sizeof *o);
  atomic_init(&o->refs, 2);
  pthread_t t;
  pthread_create(&t, NULL, work, o);
  put(o);
  pthread_join(t, NULL);
  return 0;
}
