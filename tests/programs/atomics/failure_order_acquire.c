// Lazy initialization: who loses the race to publish its object acquires that of the winner by the order of failure.
// Executions: each thread loads before or after the other's exchange, or both load first and either may exchange first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  int value;
};
static _Atomic(struct object *) shared;

static struct object *get(void) {
  struct object *seen = atomic_load_explicit(&shared, memory_order_acquire);
  if (seen)
    return seen;
  struct object *made = malloc(sizeof *made);
  made->value = 7;
  if (atomic_compare_exchange_strong_explicit(&shared, &seen, made, memory_order_release, memory_order_acquire))
    return made;
  free(made);
  return seen;
}

static void *uses(void *unused) {
  assert(get()->value == 7);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, uses, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
