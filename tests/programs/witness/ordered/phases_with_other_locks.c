// Before the barrier `count` is protected by one lock, behind it by another.
// Executions: who is first before the barrier, and who behind it.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled
// WITNESS: warning: no lock protects `count`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_barrier_t barrier;
static pthread_mutex_t early = PTHREAD_MUTEX_INITIALIZER, late = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(pthread_mutex_t *mutex) {
  pthread_mutex_lock(mutex);
  ++count;
  pthread_mutex_unlock(mutex);
}

static void *works(void *unused) {
  add(&early);
  pthread_barrier_wait(&barrier);
  add(&late);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&first, NULL, works, NULL);
  pthread_create(&second, NULL, works, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return count - 4;
}
