// One producer and one consumer share a ring without locks: each index is written by one of them.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 9, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { kRoom = 2, kItems = 3 };
static int ring[kRoom];
static atomic_int put, taken;

static void *produces(void *unused) {
  for (int i = 0; i < kItems; i++) {
    while (atomic_load(&taken) < i + 1 - kRoom)
      ;
    ring[i % kRoom] = i + 1;
    atomic_store(&put, i + 1);
  }
  return unused;
}

static void *consumes(void *unused) {
  for (int i = 0; i < kItems; i++) {
    while (atomic_load(&put) < i + 1)
      ;
    assert(ring[i % kRoom] == i + 1);
    atomic_store(&taken, i + 1);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, produces, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
