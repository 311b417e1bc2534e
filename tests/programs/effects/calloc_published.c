// What calloc, strdup and realloc write into a new block is written by the thread that calls them: publishing the block
// by a relaxed store orders nothing.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DHOW=0 %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DHOW=1 %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DHOW=2 %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DHOW=3 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DHOW=0 --cflag=-DORDER=memory_order_seq_cst %s 2>&1 | FileCheck --check-prefix=ORDERED %s
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if HOW == 0
#define MAKE calloc(1, 8)
#elif HOW == 1
#define MAKE strdup("1234567")
#elif HOW == 2
#define MAKE strndup("123456789", 7)
#else
#define MAKE realloc(calloc(1, 8), 16)
#endif

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static _Atomic(char *) published;

static void *make(void *unused) {
  atomic_store_explicit(&published, (char *)MAKE, ORDER);
  return unused;
}

static void *look(void *unused) {
  char *block = atomic_load_explicit(&published, ORDER);
  if (block && block[3] == 'x')
    abort();
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, make, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// CHECK: violated: data race on `byte 3 of *published`
// The block is found or not.
// CHECK: executions: 2, all explored
// ORDERED: proved
// ORDERED: executions: 2, all explored
