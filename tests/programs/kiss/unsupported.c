// What is not understood is named, and what does not depend on it is told all the same.
// RUN: %exits 1 %raddle kiss %s --ts 1 --race all --quiet | FileCheck %s
// CHECK: violated: data race on `other`
// CHECK-NEXT: not covered: races on guarded: not supported: inline assembly at {{.*}}unsupported.c:[[LINE:[0-9]+]]
// CHECK-NEXT: guarded  undecided: not supported: inline assembly at {{.*}}unsupported.c:[[LINE]]
// CHECK-NEXT: other    race
// CHECK-NEXT: checked 2: 1 race, 0 no race, 0 limit, 1 undecided
//
// RUN: %exits 3 %raddle kiss %s --ts 1 | FileCheck %s --check-prefix=ASSERTIONS
// ASSERTIONS: unknown: not supported: inline assembly at {{.*}}unsupported.c:
//
// Neither is what is no program.
// RUN: echo garbage > %t.bc
// RUN: %exits 65 %raddle kiss %t.bc 2>&1 | FileCheck %s --check-prefix=BITCODE
// BITCODE: is not bitcode that LLVM 19 reads
// RUN: %exits 64 %raddle kiss %t.no-such-file.c 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: No such file or directory
#include <pthread.h>

static int other, guarded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *writes(void *unused) {
  other = 1;
  pthread_mutex_lock(&lock);
  guarded++;
  pthread_mutex_unlock(&lock);
  __asm__ volatile(".byte 0x90" ::: "memory");
  guarded++;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  const int seen = other;
  pthread_mutex_lock(&lock);
  guarded++;
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return seen == 7;
}
