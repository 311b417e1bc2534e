// flag: nodes are pushed by compare-exchange; main walks the stack after joining
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct node {
  int v;
  struct node *next;
};

static _Atomic(struct node *) top;

static void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->v = v;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n))
    ;
}

static void *pusher(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < n; i++)
    push(i + n);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, one = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, pusher, &n);
  pthread_create(&b, NULL, pusher, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int s = 0;
  for (struct node *p = atomic_load(&top), *next; p; p = next) {
    next = p->next;
    s += p->v;
    free(p);
  }
  printf("%d\n", s);
  return 0;
}
