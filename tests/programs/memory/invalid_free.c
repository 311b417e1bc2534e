// What was not allocated, or not as a block of its own, cannot be freed: the middle of a block, a variable, a local.
// Executions: nothing is concurrent; the thread that fails is parked, and main waits for it.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=inside %s 2>&1 | FileCheck %s --check-prefixes=CHECK,INSIDE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=variable %s 2>&1 | FileCheck %s --check-prefixes=CHECK,VARIABLE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=local %s 2>&1 | FileCheck %s --check-prefixes=CHECK,LOCAL
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=wild %s 2>&1 | FileCheck %s --check-prefixes=CHECK,WILD
// INSIDE: invalid_free.c:[[@LINE+15]]:3: error: the thread frees memory 16 bytes behind the start of its block (`char[100] allocated at
// INSIDE: invalid_free.c:[[@LINE+13]]:{{[0-9]+}}: note: main.1 allocated it here
// VARIABLE: invalid_free.c:[[@LINE+18]]:3: error: the thread frees what is no block of the heap (`table
// LOCAL: error: the thread frees what is no block of the heap (`{{.*}} (local of main.1)`)
// WILD: error: the thread frees what is no block of the heap
// CHECK: violated: the thread frees
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static int table[4];

static void inside(void) {
  char *block = malloc(100);
  free(block + 16);
}

static void variable(void) {
  int *volatile first = table;
  free(first);
}

static void local(void) {
  int value;
  int *volatile address = &value;
  free(address);
}

static void wild(void) {
  void *volatile address = (void *)(uintptr_t)0x123456789a;
  free(address);
}

static void *frees(void *unused) {
  WHAT();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, frees, NULL);
  pthread_join(thread, NULL);
}
