// A spin lock excludes three threads from each other: 3! orders; and is tried in vain while it is held.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside;

static void *works(void *unused) {
  pthread_spin_lock(&lock);
  assert(++inside == 1);
  assert(pthread_spin_trylock(&lock) == EBUSY);
  --inside;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  pthread_spin_destroy(&lock);
}
