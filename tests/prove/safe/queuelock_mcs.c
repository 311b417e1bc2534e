// queuelock: an MCS lock: each waiter spins on its own node
// verdict: race-free; shown by `raddle explore FILE`
// shown: 20000 executions explored, no finding

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct qnode {
  _Atomic(struct qnode *) next;
  atomic_int waiting;
};

static _Atomic(struct qnode *) tail;
static int guarded;

static void mcs_lock(struct qnode *me) {
  atomic_store(&me->next, NULL);
  atomic_store(&me->waiting, 1);
  struct qnode *before = atomic_exchange(&tail, me);
  if (before) {
    atomic_store(&before->next, me);
    while (atomic_load(&me->waiting))
      ;
  }
}

static void mcs_unlock(struct qnode *me) {
  struct qnode *after = atomic_load(&me->next);
  if (!after) {
    struct qnode *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
      return;
    while (!(after = atomic_load(&me->next)))
      ;
  }
  atomic_store(&after->waiting, 0);
}

static void *worker(void *arg) {
  struct qnode node;
  mcs_lock(&node);
  guarded += *(int *)arg;
  mcs_unlock(&node);
  return NULL;
}

int main(void) {
  int v[2] = {3, 4};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, &v[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", guarded);
  return guarded != 7;
}
