// A spin lock made of the instruction xchg, which locks the bus by itself: an await like that of an atomic exchange.
// Executions: which thread is first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
//
// The static side understands it, too.
// RUN: %exits 2 %raddle kiss %s --ts 1 --race all --quiet | FileCheck %s --check-prefix=KISS
// KISS: data{{ +}}no race
#include <pthread.h>

static int lock, data;

static int exchange(int *address, int value) {
  __asm__ __volatile__("xchgl %0, %1" : "+r"(value), "+m"(*address) : : "memory");
  return value;
}

static void *adds(void *unused) {
  while (exchange(&lock, 1))
    __asm__ __volatile__("rep; nop" ::: "memory");
  data++;
  exchange(&lock, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, adds, NULL);
  adds(NULL);
  pthread_join(thread, NULL);
  return data != 2;
}
