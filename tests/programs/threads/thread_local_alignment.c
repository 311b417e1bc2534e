// Thread-locals lie where their alignment wants them, in main and in threads, and each thread has its own.
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=64 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=128 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=256 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=1024 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=4096 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DALIGNMENT=8192 %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static __thread int small = 7;
static __thread _Alignas(ALIGNMENT) int aligned[3] = {1, 2, 3};
static void *checks(void *unused) {
  uintptr_t address = (uintptr_t)aligned;
  assert(address % ALIGNMENT == 0);
  assert(small == 7 && aligned[0] == 1 && aligned[2] == 3);
  aligned[0] = small = 9;
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, checks, NULL);
  pthread_create(&b, NULL, checks, NULL);
  checks(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(aligned[0] == 9);
}
