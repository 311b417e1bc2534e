// main initializes without a lock; the threads change the value under one.
// Executions: who locks first.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *adds(void *unused) {
  pthread_mutex_lock(&mutex);
  ++value;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  value = 40;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return value - 42;
}
