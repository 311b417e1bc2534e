// structlocks: p advances to the next node between lock and access
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `second.n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int n;
  struct node *next;
};
static struct node second = {PTHREAD_MUTEX_INITIALIZER, 0, 0},
                   head = {PTHREAD_MUTEX_INITIALIZER, 0, &second};

static void *walk(void *arg) {
  struct node *p = &head;
  while (p) {
    pthread_mutex_t *l = &p->lock;
    pthread_mutex_lock(l);
    struct node *q = p->next;
    if (q)
      q->n++;
    pthread_mutex_unlock(l);
    p = q;
  }
  return arg;
}

static void *touch(void *arg) {
  pthread_mutex_lock(&second.lock);
  second.n = 9;
  pthread_mutex_unlock(&second.lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, walk, NULL);
  pthread_create(&b, NULL, touch, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", second.n);
  return 0;
}
