// A function whose body is assembly alone: nothing can be inserted into it, and its call is one of unknown code.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// CHECK: bounded
// CHECK: uncontrolled: `increment` ({{.*}}naked_function.c:[[@LINE+12]])
#include <assert.h>
#include <pthread.h>

static int count;

// The parameter is in a register, and stays there.
__attribute__((naked)) static void increment(int *address) {
  __asm__("lock; incl (%rdi)\n\tret");
}

static void *adds(void *unused) {
  increment(&count);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, adds, NULL);
  adds(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
