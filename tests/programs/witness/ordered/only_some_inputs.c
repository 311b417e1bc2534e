// Ordered by a flag, in each execution that was tried; of the input only some values were. That the accesses meet in no
// interleaving is not said then.
// RUN: %exits 2 %raddle witness %s | FileCheck %s --implicit-check-not="error:"
// CHECK: warning: no lock protects `value` consistently, but no witness of a race was found: not all of the program could
// CHECK-SAME: be explored; in the watched execution the accesses were ordered by store
// CHECK: bounded: no failure found
// CHECK: 0 witnessed, 1 given up, 0 in no interleaving
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int isReady;
static int value;

static void *writes(void *unused) {
  value = 1;
  atomic_store(&isReady, __VERIFIER_nondet_int() == 77 ? 2 : 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  while (atomic_load(&isReady) == 0)
    ;
  value = 2;
  pthread_join(thread, NULL);
}
