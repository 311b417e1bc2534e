// A signal is lost if the waiting thread does not see what was stored before it. With the mutex it does: either thread
// comes first.
// RUN: %exits 1 %raddle explore --memory-model c11 %s 2>&1 | FileCheck %s
// CHECK: loads ready: 0
// CHECK: waits on c
// CHECK: unlocks m
// CHECK: waits for a signal on `c` that nobody can send
// CHECK: violated: lost-wakeup
// RUN: %exits 0 %raddle explore --cflag=-DLOCK %s 2>&1 | FileCheck %s --check-prefix=LOCK
// LOCK: proved: no execution fails
// LOCK: executions: 2, all explored, {{.*}}under the C11 memory model
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int ready;
static void *waits(void *u) {
  pthread_mutex_lock(&m);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return u;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
#ifdef LOCK
  pthread_mutex_lock(&m);
#endif
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
#ifdef LOCK
  pthread_mutex_unlock(&m);
#endif
  pthread_cond_signal(&c);
  pthread_join(thread, NULL);
}
