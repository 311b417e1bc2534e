// The last owner of a shared block cleans it up; the count of owners says who that is.
// Executions: who counts down first.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: warning: no lock protects `marks[0] of Block allocated at {{.*}} in main()`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct {
  atomic_int owners;
  int marks[2];
} Block;

static Block *block;

static void *uses(void *name) {
  int me = *(int *)name;
  block->marks[me] = 1;
  if (atomic_fetch_sub_explicit(&block->owners, 1, memory_order_acq_rel) == 1) {
    block->marks[0] = block->marks[1] = 0;
    free(block);
  }
  return NULL;
}

int main(void) {
  static int names[2] = {0, 1};
  pthread_t threads[2];
  block = malloc(sizeof(Block));
  atomic_init(&block->owners, 2);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, uses, &names[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
}
