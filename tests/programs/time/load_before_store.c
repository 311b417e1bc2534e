// A thread that did not see the other's store was earlier than that store: time goes along the order of dependence, not
// only along that of synchronization. Neither access synchronizes.
// Executions: the load comes before the store, or after it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int flag;
static int seen;
static time_t before, after;

static void *look(void *unused) {
  sleep(10);
  before = time(NULL);
  seen = atomic_load_explicit(&flag, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, look, NULL);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  after = time(NULL);
  pthread_join(thread, NULL);
  assert(seen || before <= after);
  return 0;
}
