// ownership: a lock-free pop reads the next pointer of a node that the other thread may own and free
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `next of struct node allocated at ownership_stack_pop_lock_free.c:30 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  int v;
};

static _Atomic(struct node *) top;

static void *pop(void *p) {
  struct node *n = atomic_load(&top);
  while (n && !atomic_compare_exchange_strong(&top, &n, n->next))
    ;
  if (n) {
    n->v++;
    n->next = NULL;
    free(n);
  }
  return p;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    struct node *n = calloc(1, sizeof *n);
    n->next = atomic_load(&top);
    atomic_store(&top, n);
  }
  pthread_t a, b;
  pthread_create(&a, NULL, pop, NULL);
  pthread_create(&b, NULL, pop, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("popped");
  return 0;
}
