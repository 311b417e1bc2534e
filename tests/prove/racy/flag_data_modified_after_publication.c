// flag: an object is published and then one more field is filled in
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b of struct obj allocated at flag_data_modified_after_publication.c:16 in writer()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct obj {
  int a, b;
};

static _Atomic(struct obj *) shared;

static void *writer(void *p) {
  struct obj *o = malloc(sizeof *o);
  o->a = 1;
  atomic_store_explicit(&shared, o, memory_order_release);
  o->b = 2;
  return p;
}

static void *reader(void *out) {
  struct obj *o = atomic_load_explicit(&shared, memory_order_acquire);
  if (o)
    *(int *)out = o->a + o->b;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
