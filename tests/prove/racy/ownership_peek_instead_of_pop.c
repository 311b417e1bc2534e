// ownership: the consumers take the first node without unlinking it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n.v (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int v;
  struct node *next;
};
static struct node *queue;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *consumer(void *p) {
  pthread_mutex_lock(&m);
  struct node *n = queue;
  pthread_mutex_unlock(&m);
  if (n)
    n->v++;
  return p;
}

int main(void) {
  struct node n = {0, NULL};
  queue = &n;
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n.v);
  return 0;
}
