// Whoever of two threads frees a block second fails.
// Executions: one order or the other.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: error: data race on `bytes 0-7 of heap block allocated at
// CHECK: double_free.c:[[@LINE+11]]:3: error: the thread frees a block that was freed before (`heap block allocated at {{.*}}double_free.c:[[@LINE+16]] in main()`)
// CHECK: double_free.c:[[@LINE+10]]:3: note: main.{{[12]}} freed it here
// CHECK: double_free.c:[[@LINE+14]]:12: note: main allocated it here
// CHECK: violated:
// CHECK: executions: 2, all explored
#include <pthread.h>
#include <stdlib.h>

static void *shared;

static void *frees(void *unused) {
  free(shared);
  return unused;
}

int main(void) {
  shared = malloc(10);
  pthread_t first, second;
  pthread_create(&first, NULL, frees, NULL);
  pthread_create(&second, NULL, frees, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
