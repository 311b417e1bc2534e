// locks: the object is freed under its own lock while another thread waits for that lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `lock of struct obj allocated at locks_freed_with_object.c:22 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct obj {
  pthread_mutex_t lock;
  int users;
};

static void *enter(void *arg) {
  struct obj *o = arg;
  pthread_mutex_lock(&o->lock);
  o->users++;
  pthread_mutex_unlock(&o->lock);
  return NULL;
}

int main(void) {
  struct obj *o = calloc(1, sizeof *o);
  pthread_mutex_init(&o->lock, NULL);
  pthread_t t;
  pthread_create(&t, NULL, enter, o);
  pthread_mutex_lock(&o->lock);
  int seen = o->users;
  pthread_mutex_unlock(&o->lock);
  printf("%d\n", seen);
  free(o);
  pthread_join(t, NULL);
  return 0;
}
