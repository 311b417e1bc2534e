// Each holds a lock at its access, but not the same one; a third lock orders them as long as the writer comes first.
// Executions: the journal one way round, with the accesses in that order only; the other way round, with both orders of them.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: two_locks.c:31:3: error: data race on `rounds`
// CHECK: two_locks.c:31:3: note: main.1 writes `rounds`, holding `deletions`
// CHECK: two_locks.c:40:10: note: main.2 reads `rounds`, holding `keys`
// CHECK: violated: data race on `rounds`
// CHECK: executions: 3, all explored; every external call is modelled; rounds: 2, 3
// WITNESS: error: data race on `rounds`
// WITNESS-DAG: two_locks.c:31:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: two_locks.c:40:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `rounds`
#include <pthread.h>

static pthread_mutex_t keys = PTHREAD_MUTEX_INITIALIZER, deletions = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t journal = PTHREAD_MUTEX_INITIALIZER;
static int rounds, seen, entries;

static void note(void) {
  pthread_mutex_lock(&journal);
  ++entries;
  pthread_mutex_unlock(&journal);
}

static void *deletes(void *unused) {
  pthread_mutex_lock(&deletions);
  ++rounds;
  pthread_mutex_unlock(&deletions);
  note();
  return unused;
}

static void *looks(void *unused) {
  note();
  pthread_mutex_lock(&keys);
  seen = rounds;
  pthread_mutex_unlock(&keys);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, deletes, NULL);
  pthread_create(&second, NULL, looks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
