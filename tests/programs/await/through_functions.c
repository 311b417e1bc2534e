// What the loop looks at lies behind functions of the program.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct lock {
  atomic_bool taken;
};

static struct lock lock;
static int count;

static bool isTaken(struct lock *l) { return atomic_load(&l->taken); }
static bool tryToTake(struct lock *l) { return !atomic_exchange(&l->taken, true); }

static void *counts(void *unused) {
  while (!tryToTake(&lock))
    ;
  count++;
  atomic_store(&lock.taken, false);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, counts, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  while (isTaken(&lock))
    ;
  assert(count == 2);
}
