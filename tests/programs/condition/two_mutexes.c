// Two threads wait on one condition variable with different mutexes.
// NOT-ENUMERATED: which of two waits breaks the rule depends on their order, which is not reversed.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: two_mutexes.c:13:3: error: threads wait on one condition variable with different mutexes (`condition`)
// CHECK: violated: {{.*}}
#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_cond_wait(&condition, mutex);
  pthread_mutex_unlock(mutex);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waits, &mutexes[0]);
  pthread_create(&second, NULL, waits, &mutexes[1]);
  pthread_cond_broadcast(&condition);
}
