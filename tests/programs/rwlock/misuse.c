// Each thread misuses a read-write lock in its own way.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: misuse.c:12:3: error: the thread unlocks a read-write lock that it does not hold
// CHECK-DAG: misuse.c:18:3: error: the read-write lock was destroyed
// CHECK-DAG: misuse.c:24:3: error: the thread destroys a read-write lock that is locked
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_rwlock_t locks[3] = {PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER};

static void *unlocks(void *unused) {
  pthread_rwlock_unlock(&locks[0]);
  return unused;
}

static void *usesDestroyed(void *unused) {
  pthread_rwlock_destroy(&locks[1]);
  pthread_rwlock_rdlock(&locks[1]);
  return unused;
}

static void *destroysLocked(void *unused) {
  pthread_rwlock_rdlock(&locks[2]);
  pthread_rwlock_destroy(&locks[2]);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, unlocks, NULL);
  pthread_create(&threads[1], NULL, usesDestroyed, NULL);
  pthread_create(&threads[2], NULL, destroysLocked, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
