// Lamport's bakery: draw a number larger than the other's, and let the smaller one go first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 16 (7 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int choosing[2], number[2];
static int inside;

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument, other = 1 - me;
  atomic_store(&choosing[me], 1);
  int mine = atomic_load(&number[other]) + 1;
  atomic_store(&number[me], mine);
  atomic_store(&choosing[me], 0);
  while (atomic_load(&choosing[other]))
    ;
  int theirs = atomic_load(&number[other]);
  raddle_assume(theirs == 0 || mine < theirs || (mine == theirs && me < other));
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&number[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
