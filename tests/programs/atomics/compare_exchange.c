// A failed compare-exchange is a load: two that fail do not notice each other.
// Executions: which thread is first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int owner;
static int wins;

static void *claims(void *argument) {
  int expected = 0;
  if (atomic_compare_exchange_strong(&owner, &expected, (int)(long)argument))
    wins++;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, claims, (void *)(t + 1));
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(wins == 1 && owner != 0);
}
