// A load of two atomics at once reads what was released to either of them.
// RUN: %exits 0 %raddle explore --quiet --cflag -DPART=0 %s | FileCheck %s
// RUN: %exits 0 %raddle explore --quiet --cflag -DPART=1 %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle explore --quiet --cflag -DPART=1 --cflag -DRELAXED %s | FileCheck %s --check-prefix=RELAXED
// RELAXED: violated: data race on `data`
#include <pthread.h>

static union {
  unsigned part[2];
  unsigned long both;
} counts;
static int data;

static void *publish(void *unused) {
  data = 1;
#ifdef RELAXED
  __atomic_fetch_add(&counts.part[PART], 1, __ATOMIC_RELAXED);
#else
  __atomic_fetch_add(&counts.part[PART], 1, __ATOMIC_RELEASE);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, publish, 0);
  if (__atomic_load_n(&counts.both, __ATOMIC_ACQUIRE) != 0)
    data = 2;
  pthread_join(thread, 0);
  return 0;
}
