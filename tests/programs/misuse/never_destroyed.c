// Six objects are initialized by a call and never destroyed: a note, and with --strict an error for each. What is
// destroyed, and what a static initializer made, is no matter.
// Executions: nothing is concurrent.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --strict --self-check %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: %exits 1 %explore --strict --quiet --json %t.json %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// CHECK: proved: no interleaving fails
// CHECK-DAG: note: a mutex is initialized and never destroyed: `mutex` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-DAG: note: a condition variable is initialized and never destroyed: `condition` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-DAG: note: a read-write lock is initialized and never destroyed: `rwlock` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-DAG: note: a semaphore is initialized and never destroyed: `semaphore` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-DAG: note: a spin lock is initialized and never destroyed: `spin` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-DAG: note: a barrier is initialized and never destroyed: `barrier` (at {{.*}}never_destroyed.c:[[@LINE+37]])
// CHECK-NOT: note:
// CHECK: executions: 1, all explored; every external call is modelled
// STRICT-COUNT-6: error: a {{.*}} is initialized and never destroyed
// STRICT-NOT: error:
// STRICT: violated: a {{.*}} is initialized and never destroyed (`{{.*}}`) (and 5 more errors)
// STRICT: executions: 1, all explored
// JSON: "kind": "misuse"
// JSON: "rule": "never-destroyed"
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static pthread_cond_t condition;
static pthread_rwlock_t rwlock;
static sem_t semaphore;
static pthread_spinlock_t spin;
static pthread_barrier_t barrier;
static pthread_mutex_t destroyed;
static pthread_mutex_t made = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *unused) {
  pthread_mutex_lock(&made);
  pthread_mutex_unlock(&made);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);

  pthread_mutex_init(&mutex, NULL);
  pthread_cond_init(&condition, NULL);
  pthread_rwlock_init(&rwlock, NULL);
  sem_init(&semaphore, 0, 0);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_barrier_init(&barrier, NULL, 1);
  pthread_mutex_init(&destroyed, NULL);
  pthread_mutex_destroy(&destroyed);
  pthread_join(thread, NULL);
}
