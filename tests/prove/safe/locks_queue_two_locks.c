// locks: the queue of Michael and Scott with a lock for the head and one for the tail
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct node {
  int v;
  _Atomic(struct node *) next;
};
static struct node *head, *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER, tail_lock = PTHREAD_MUTEX_INITIALIZER;

static struct node *make(int v) {
  struct node *n = malloc(sizeof *n);
  n->v = v;
  atomic_init(&n->next, NULL);
  return n;
}

static void enqueue(int v) {
  struct node *n = make(v);
  pthread_mutex_lock(&tail_lock);
  atomic_store(&tail->next, n);
  tail = n;
  pthread_mutex_unlock(&tail_lock);
}

static int dequeue(int *v) {
  pthread_mutex_lock(&head_lock);
  struct node *old = head, *next = atomic_load(&old->next);
  if (!next) {
    pthread_mutex_unlock(&head_lock);
    return 0;
  }
  *v = next->v;
  head = next;
  pthread_mutex_unlock(&head_lock);
  free(old);
  return 1;
}

static void *producer(void *arg) {
  int n = *(int *)arg;
  for (int i = 1; i <= n; i++)
    enqueue(i);
  return NULL;
}

static void *consumer(void *arg) {
  int *sum = arg, v;
  for (int i = 0; i < 2; i++)
    if (dequeue(&v))
      *sum += v;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, sum = 0, v;
  head = tail = make(0);
  pthread_t p, c;
  pthread_create(&p, NULL, producer, &n);
  pthread_create(&c, NULL, consumer, &sum);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  while (dequeue(&v))
    sum += v;
  printf("%d\n", sum);
  free(head);
  return 0;
}
