// A counting semaphore by a mutex and a condition variable: of three threads at most two are inside.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 90, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static int free_ = 2, inside;

static void *enters(void *unused) {
  pthread_mutex_lock(&mutex);
  while (free_ == 0)
    pthread_cond_wait(&freed, &mutex);
  free_--;
  inside++;
  assert(inside <= 2);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  inside--;
  free_++;
  pthread_cond_signal(&freed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, enters, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
