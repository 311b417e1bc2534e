// A reader that does not announce itself may still be reading when the writer frees the old version.
// Executions: the reader takes the old or the new version, and reads the old one before or after it is freed.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads memory that was freed (`int allocated at
// CHECK: note: main.2 freed it here
// CHECK: note: main allocated it here
// CHECK: executions: 3, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) current;

static void *reads(void *unused) {
  int *version = atomic_load(&current);
  assert(*version == 1 || *version == 2);
  return unused;
}

static void *replaces(void *unused) {
  int *version = malloc(sizeof *version);
  *version = 2;
  free(atomic_exchange(&current, version));
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
