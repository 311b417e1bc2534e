// A relaxed store by the thread that released before continues its release sequence, by C11 as by C23.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-std=c11 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cflag=-std=c23 %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
//
// Not so if another thread stores in between, or heads the sequence.
// RUN: %exits 1 %raddle explore --cflag=-DOTHER %s 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: violated: data race on `data`
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *publishes(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
#ifndef OTHER
  atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
  return unused;
}

static void *stores(void *unused) {
#ifdef OTHER
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
  return unused;
}

static void *looks(void *unused) {
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2)
    data = 2;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, publishes, NULL);
  pthread_create(&threads[1], NULL, stores, NULL);
  pthread_create(&threads[2], NULL, looks, NULL);
  for (int t = 0; t < 3; t++)
    pthread_join(threads[t], NULL);
}
