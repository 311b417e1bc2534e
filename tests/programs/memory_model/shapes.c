// What release and acquire allow, and sequential consistency does not: each of two threads that store one variable and
// load the other may find nothing (store buffering); two readers may see two stores in different orders (IRIW).
// RUN: %exits 1 %raddle explore --cflag=-DSB --cflag=-DWEAK %s 2>&1 | FileCheck %s --check-prefix=SB
// SB: violated: assertion `seen[0] == 1 || seen[1] == 1`
// SB: executions: 4, all explored, under the C11 memory model
// RUN: %exits 0 %raddle explore --memory-model c11 --cflag=-DSB %s 2>&1 | FileCheck %s --check-prefix=SB-RIGHT
// SB-RIGHT: executions: 3, all explored, under the C11 memory model
// RUN: %exits 0 %raddle explore --cflag=-DSB --cflag=-DWEAK --cflag=-DFENCE %s 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: executions: 3, all explored, under the C11 memory model
//
// RUN: %exits 1 %raddle explore --cflag=-DIRIW --cflag=-DWEAK %s 2>&1 | FileCheck %s --check-prefix=IRIW
// IRIW: violated: assertion `!(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0)`
// IRIW: executions: 16, all explored, under the C11 memory model
// RUN: %exits 0 %raddle explore --memory-model c11 --cflag=-DIRIW %s 2>&1 | FileCheck %s --check-prefix=IRIW-RIGHT
// IRIW-RIGHT: executions: 15, all explored, under the C11 memory model
//
// With seq_cst alone interleavings are all there is: nothing else is explored, and nothing assumed.
// RUN: %exits 0 %raddle explore --cflag=-DIRIW %s 2>&1 | FileCheck %s --check-prefix=SC
// SC: executions: 15, all explored; every external call is modelled
// SC-NOT: sequential consistency
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef WEAK
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic_int x, y;
static int seen[4];

static void store(atomic_int *variable) { atomic_store_explicit(variable, 1, STORE); }
static void load(int number, atomic_int *variable) { seen[number] = atomic_load_explicit(variable, LOAD); }

#ifdef SB
static void fence(void) {
#ifdef FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
}
static void *first(void *unused) {
  store(&x);
  fence();
  load(0, &y);
  return unused;
}
static void *second(void *unused) {
  store(&y);
  fence();
  load(1, &x);
  return unused;
}
static void *(*const threads[])(void *) = {first, second};
static void check(void) { assert(seen[0] == 1 || seen[1] == 1); }
#else
static void *storesX(void *unused) {
  store(&x);
  return unused;
}
static void *storesY(void *unused) {
  store(&y);
  return unused;
}
static void *readsX(void *unused) {
  load(0, &x);
  load(1, &y);
  return unused;
}
static void *readsY(void *unused) {
  load(2, &y);
  load(3, &x);
  return unused;
}
static void *(*const threads[])(void *) = {storesX, storesY, readsX, readsY};
static void check(void) { assert(!(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0)); }
#endif

enum { COUNT = sizeof threads / sizeof *threads };

int main(void) {
  pthread_t started[COUNT];
  for (int t = 0; t < COUNT; t++)
    pthread_create(&started[t], NULL, threads[t], NULL);
  for (int t = 0; t < COUNT; t++)
    pthread_join(started[t], NULL);
  check();
}
