// rules: the pointer to the locked object changes between lock and access
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `objects[1].count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct object { pthread_mutex_t lock; int count; struct object *peer; };
static struct object objects[2] = {{PTHREAD_MUTEX_INITIALIZER, 0, NULL}, {PTHREAD_MUTEX_INITIALIZER, 0, NULL}};

static void *work(void *arg) {
  struct object *p = arg;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&p->lock);
    struct object *held = p;
    p = p->peer;
    p->count++;
    pthread_mutex_unlock(&held->lock);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  objects[0].peer = &objects[1];
  objects[1].peer = &objects[1];
  pthread_create(&a, NULL, work, &objects[0]);
  pthread_create(&b, NULL, work, &objects[1]);
  pthread_create(&c, NULL, work, &objects[0]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d\n", objects[1].count);
  return 0;
}
