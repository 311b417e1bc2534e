// Dekker's algorithm for two, once each: relaxed accesses by moves, and a fence in between, in several spellings.
// RUN: %exits 0 %raddle explore --cflag=-DFENCE='"mfence"' %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-DFENCE='"lock; addl $0, 0(%%%%rsp)"' %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
#include <assert.h>
#include <pthread.h>

static int wants[2], inside;

static void set(int *address, int value) {
  __asm__ __volatile__("movl %1, %0" : "=m"(*address) : "ir"(value) : "memory");
}

static int get(const int *address) {
  int value;
  __asm__ __volatile__("movl %1, %0" : "=r"(value) : "m"(*address) : "memory");
  return value;
}

static void *enters(void *argument) {
  const long me = (long)argument;
  set(&wants[me], 1);
  __asm__ __volatile__(FENCE ::: "memory", "cc");
  if (!get(&wants[1 - me])) {
    assert(++inside == 1);
    inside--;
  }
  set(&wants[me], 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, enters, (void *)t);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
