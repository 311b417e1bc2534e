// An atomic increment is one step, in all three spellings.
// Executions: the orders of 2 x 3 steps: 6! / (3! 3!).
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag -DINCREMENT='atomic_fetch_add(&count, 1)' %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag -DINCREMENT='__atomic_fetch_add((int *)&count, 1, __ATOMIC_SEQ_CST)' %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag -DINCREMENT='__sync_fetch_and_add((int *)&count, 1)' %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 20, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *increments(void *unused) {
  for (int round = 0; round < 3; round++)
    INCREMENT;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 6);
}
