// A barrier orders what comes before it and what comes behind, and nobody can tell who came first.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
// Who is told to be the one: 2.
// CHECK: executions: 2, all explored, under the C11 memory model; every external call is modelled; assuming no load buffering
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_barrier_t barrier;
static atomic_int x[3];
static void *arrives(void *number) {
  const long n = (long)number;
  atomic_store_explicit(&x[n], 1, memory_order_relaxed);
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) atomic_store_explicit(&x[2], 1, memory_order_relaxed);
  assert(atomic_load_explicit(&x[1 - n], memory_order_relaxed) == 1);
  return 0;
}
int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t thread;
  pthread_create(&thread, NULL, arrives, (void *)1);
  arrives(0);
  pthread_join(thread, NULL);
  pthread_barrier_destroy(&barrier);
}
