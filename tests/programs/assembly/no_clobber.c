// Without the clobber "memory" the compiler may move accesses out of the critical section: the lock orders nothing.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `data`
#include <pthread.h>

static int lock, data;

static int exchange(int *address, int value) {
  __asm__ __volatile__("xchgl %0, %1" : "+r"(value), "+m"(*address));
  return value;
}

static void *adds(void *unused) {
  while (exchange(&lock, 1))
    ;
  data++;
  exchange(&lock, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, adds, NULL);
  adds(NULL);
  pthread_join(thread, NULL);
}
