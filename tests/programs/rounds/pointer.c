// A pointer that is awaited and used: it is waited for as for a number, so nothing is left out.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored
#include <pthread.h>
#include <stdatomic.h>

static int value;
static _Atomic(int *) pointer;

static void *publishes(void *unused) {
  atomic_store(&pointer, &value);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, publishes, 0);
  int *found;
  do
    found = atomic_load(&pointer);
  while (!found);
  *found = 5;
  pthread_join(thread, 0);
}
