// A lock whose loop is in the assembly itself: it looks until the lock is free, and tries again.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
// CHECK-NOT: uncontrolled:
#include <assert.h>
#include <pthread.h>

static int lock, data;

static void acquire(int *address) {
  int value = 1;
  __asm__ __volatile__("1:\n\t"
                       "xchg %[lock], %[value]\n\t"
                       "test %[value], %[value]\n\t"
                       "jz 3f\n"
                       "2:\n\t"
                       "pause\n\t"
                       "cmpl $0, %[lock]\n\t"
                       "jnz 2b\n\t"
                       "jmp 1b\n"
                       "3:\n"
                       : [lock] "=m"(*address), [value] "=q"(value)
                       : "[value]"(value)
                       : "memory");
}

static void release(int *address) {
  int free = 0;
  __asm__ __volatile__("xchg %[lock], %[free]\n" : [lock] "=m"(*address), [free] "=q"(free) : "[free]"(free) : "memory");
}

static void *adds(void *unused) {
  acquire(&lock);
  data++;
  release(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, adds, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(data == 2);
}
