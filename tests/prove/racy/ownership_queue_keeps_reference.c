// ownership: the producer puts the node into the queue under the lock and writes to it afterwards
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `v of struct node allocated at ownership_queue_keeps_reference.c:16 in producer()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int v;
  struct node *next;
};
static struct node *queue;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *producer(void *p) {
  struct node *n = calloc(1, sizeof *n);
  pthread_mutex_lock(&m);
  n->next = queue;
  queue = n;
  pthread_mutex_unlock(&m);
  n->v = 1;
  return p;
}

static void *consumer(void *p) {
  pthread_mutex_lock(&m);
  struct node *n = queue;
  if (n)
    queue = n->next;
  pthread_mutex_unlock(&m);
  if (n) {
    n->v++;
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts(queue ? "left" : "taken");
  return 0;
}
