// A plain message and an atomic flag: the flag orders the accesses to the message, or they race.
// RUN: %exits 1 %raddle explore --memory-model c11 %s 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: violated: data race on `data`
// RACE: rounds: 2, 3
//
// Executions: the flag is 0 or 1.
// RUN: %exits 0 %raddle explore --memory-model c11 --cflag=-DORDER=memory_order_release %s 2>&1 | FileCheck %s
// CHECK: proved: no execution fails
// CHECK: executions: 2, all explored, under the C11 memory model
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static int data;
static atomic_int flag;

static void *sends(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, ORDER);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, sends, NULL);
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1)
    assert(data == 1);
  pthread_join(sender, NULL);
}
