// A message that one thread announces by an atomic store, and the other finds by assembly that is not understood: that
// may be an order, and then the accesses do not race.
// RUN: %exits 3 %explore %s 2>&1 | FileCheck %s
// CHECK: warning: data race on `data`
// CHECK: unknown: {{.*}}data race on `data`
#include <assert.h>
#include <pthread.h>

static int data, flag;

static void *sends(void *unused) {
  data = 1;
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  return unused;
}

static int received(const int *address) {
  int value;
  __asm__ __volatile__("movd %1, %%xmm0\n\tmovd %%xmm0, %0" : "=r"(value) : "m"(*address) : "memory", "xmm0");
  return value;
}

static void *receives(void *unused) {
  if (received(&flag))
    assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sends, NULL);
  pthread_create(&threads[1], NULL, receives, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
