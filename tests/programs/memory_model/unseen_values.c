// What assembly that is not understood writes is not among the values that are known of a variable. A failure with an
// older value is none of the program: the answer is that for interleavings.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// CHECK: warning: assertion `count == 2` failed
// CHECK: bounded
// CHECK: note: not decided under the C11 memory model: {{.*}} may determine what atomic accesses find
//
// The same for a fence that is not known as one: it forbids what is found.
// RUN: %exits 2 %explore --cflag=-DFENCE %s 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: warning: assertion `seen[0] || seen[1]` failed
// FENCE: bounded
// FENCE: note: not decided under the C11 memory model: {{.*}} may determine what atomic accesses find
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count, x, y;
static int seen[2];

#ifdef FENCE
static void fence(void) {
  __asm__ __volatile__("movq %%xmm0, %%xmm0\n\tmfence" ::: "memory");
}

static void *adds(void *argument) {
  const int isFirst = argument == NULL;
  atomic_store_explicit(isFirst ? &x : &y, 1, memory_order_relaxed);
  fence();
  seen[isFirst] = atomic_load_explicit(isFirst ? &y : &x, memory_order_relaxed);
  return NULL;
}
#else
static void *adds(void *unused) {
again:;
  int old = atomic_load_explicit(&count, memory_order_relaxed);
  __asm__ goto("lock; cmpxchgl %1, %0\n\tjnz %l[again]" ::"m"(count), "r"(old + 1), "a"(old) : "memory", "cc" : again);
  return unused;
}
#endif

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, adds, (void *)t);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
#ifdef FENCE
  assert(seen[0] || seen[1]);
#else
  assert(count == 2);
#endif
}
