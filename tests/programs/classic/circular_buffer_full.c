// The same ring whose producer forgets to look whether there is room: a race on the slot.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: circular_buffer_full.c:28:{{[0-9]+}}: error: assertion
// CHECK-DAG: circular_buffer_full.c:{{(18|28)}}:{{[0-9]+}}: error: data race
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 7, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { kRoom = 2, kItems = 3 };
static int ring[kRoom];
static atomic_int put;

static void *produces(void *unused) {
  for (int i = 0; i < kItems; i++) {
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
