// Reading and writing under the lock, but not in one critical section: no race, and still an update is lost.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: atomicity.c:37:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int read_(void) {
  pthread_mutex_lock(&mutex);
  int seen = count;
  pthread_mutex_unlock(&mutex);
  return seen;
}

static void write_(int value) {
  pthread_mutex_lock(&mutex);
  count = value;
  pthread_mutex_unlock(&mutex);
}

static void *increments(void *unused) {
  write_(read_() + 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increments, NULL);
  pthread_create(&second, NULL, increments, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
}
