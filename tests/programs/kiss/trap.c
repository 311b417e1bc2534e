// A trap instruction is an abort; the program is led there natively.
// RUN: %exits 1 %raddle kiss %s --ts 1 | FileCheck %s
// CHECK: trap.c:{{[0-9]+}}:{{[0-9]+}}: error: the program executed a trap instruction
// CHECK: ready = 1; {{.*}}writes ready: 0 → 1
// CHECK: if (ready == 1) {{.*}}reads ready: 1
// CHECK-NOT: found symbolically
// CHECK: violated: the program executed a trap instruction
#include <pthread.h>

static int ready;

static void *writes(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  if (ready == 1)
    __builtin_trap();
  pthread_join(thread, 0);
}
