// ticketlock: a ticket lock in a struct with sequentially consistent operations
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_int next, owner;
};

struct table {
  struct ticket_lock lock;
  int keys[4];
  int used;
};

static void tl_lock(struct ticket_lock *l) {
  int mine = atomic_fetch_add(&l->next, 1);
  while (atomic_load(&l->owner) != mine)
    ;
}

static void tl_unlock(struct ticket_lock *l) {
  atomic_fetch_add(&l->owner, 1);
}

static void table_add(struct table *t, int k) {
  tl_lock(&t->lock);
  if (t->used < 4)
    t->keys[t->used++] = k;
  tl_unlock(&t->lock);
}

static void *adder(void *arg) {
  struct table *t = arg;
  table_add(t, 1);
  table_add(t, 2);
  return NULL;
}

int main(void) {
  struct table *t = calloc(1, sizeof *t);
  pthread_t a, b;
  pthread_create(&a, NULL, adder, t);
  pthread_create(&b, NULL, adder, t);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < t->used; i++)
    printf("%d\n", t->keys[i]);
  free(t);
  return 0;
}
