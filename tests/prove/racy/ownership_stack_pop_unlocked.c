// ownership: the head is unlinked under the lock, but its next pointer was read before
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `top`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int v;
};
static struct node *top;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *pop(void *p) {
  struct node *n = top;
  if (!n)
    return p;
  pthread_mutex_lock(&m);
  top = n->next;
  pthread_mutex_unlock(&m);
  n->v++;
  return p;
}

int main(void) {
  static struct node a = {NULL, 0}, b = {&a, 0};
  top = &b;
  pthread_t x, y;
  pthread_create(&x, NULL, pop, NULL);
  pthread_create(&y, NULL, pop, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", a.v, b.v);
  return 0;
}
