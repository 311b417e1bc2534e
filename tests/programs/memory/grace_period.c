// The same with a writer that waits until no reader is there any more.
// Executions: counted by enumeration.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) current;
static atomic_int readers;

static void *reads(void *unused) {
  atomic_fetch_add(&readers, 1);
  int *version = atomic_load(&current);
  assert(*version == 1 || *version == 2);
  atomic_fetch_sub(&readers, 1);
  return unused;
}

static void *replaces(void *unused) {
  int *version = malloc(sizeof *version);
  *version = 2;
  int *old = atomic_exchange(&current, version);
  while (atomic_load(&readers) != 0)
    ;
  free(old);
  return unused;
}

int main(void) {
  int *version = malloc(sizeof *version);
  *version = 1;
  atomic_store(&current, version);
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, replaces, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
