// A spin lock that was never initialized, one locked twice, one unlocked that another thread holds, one destroyed.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: misuse.c:13:3: error: the spin lock was never initialized
// CHECK-DAG: misuse.c:19:3: error: the thread locks a spin lock that it holds already
// CHECK-DAG: misuse.c:24:3: error: the thread unlocks a spin lock that another thread holds
// CHECK-DAG: misuse.c:30:3: error: the spin lock was destroyed
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_spinlock_t fresh, locks[3];

static void *usesFresh(void *unused) {
  pthread_spin_lock(&fresh);
  return unused;
}

static void *locksTwice(void *unused) {
  pthread_spin_lock(&locks[0]);
  pthread_spin_lock(&locks[0]);
  return unused;
}

static void *unlocks(void *unused) {
  pthread_spin_unlock(&locks[1]);
  return unused;
}

static void *usesDestroyed(void *unused) {
  pthread_spin_destroy(&locks[2]);
  pthread_spin_unlock(&locks[2]);
  return unused;
}

int main(void) {
  void *(*routines[])(void *) = {usesFresh, locksTwice, unlocks, usesDestroyed};
  pthread_t threads[4];
  for (int i = 0; i < 3; ++i)
    pthread_spin_init(&locks[i], 0);
  pthread_spin_lock(&locks[1]);
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, routines[i], NULL);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
}
