// A key may be deleted while a thread keeps something under it: whether the destructor is still called depends on which
// comes first, the deletion or the end of the thread.
// Executions: these two.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DALWAYS %s 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
// ALWAYS: violated: assertion `destroyed == 1` failed
// ALWAYS: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_key_t key;
static sem_t kept;
static int destroyed;

static void destroys(void *value) { ++*(int *)value; }

static void *keeps(void *unused) {
  pthread_setspecific(key, &destroyed);
  sem_post(&kept);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&kept, 0, 0);
  pthread_key_create(&key, destroys);
  pthread_create(&thread, NULL, keeps, NULL);
  sem_wait(&kept);
  pthread_key_delete(key);
  pthread_join(thread, NULL);
#ifdef ALWAYS
  assert(destroyed == 1);
#endif
  assert(destroyed <= 1);
  sem_destroy(&kept);
}
