// condvar: nodes travel between a free list and a work list, all under one lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int payload;
  struct node *next;
};
static struct node nodes[2], *free_list, *work_list;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int n = 2;

static struct node *take(struct node **list) {
  while (!*list)
    pthread_cond_wait(&c, &m);
  struct node *x = *list;
  *list = x->next;
  return x;
}

static void give(struct node **list, struct node *x) {
  x->next = *list;
  *list = x;
  pthread_cond_broadcast(&c);
}

static void *producer(void *p) {
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&m);
    struct node *x = take(&free_list);
    x->payload = i;
    give(&work_list, x);
    pthread_mutex_unlock(&m);
  }
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  for (int i = 0; i < 2; i++) {
    nodes[i].next = free_list;
    free_list = &nodes[i];
  }
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  int s = 0;
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&m);
    struct node *x = take(&work_list);
    s += x->payload;
    give(&free_list, x);
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, NULL);
  printf("%d\n", s);
  return 0;
}
