// structlocks: the lock of one object is held while the sibling's field changes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `a.v` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int v;
  struct box *buddy;
};
static struct box a = {PTHREAD_MUTEX_INITIALIZER, 0, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static void *work(void *arg) {
  struct box *self = arg;
  pthread_mutex_lock(&self->lock);
  self->buddy->v++;
  self->v--;
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

int main(void) {
  a.buddy = &b;
  b.buddy = &a;
  pthread_t x, y;
  pthread_create(&x, NULL, work, &a);
  pthread_create(&y, NULL, work, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", a.v, b.v);
  return 0;
}
