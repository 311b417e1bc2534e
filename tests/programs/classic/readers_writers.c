// A writer and a reader, by a mutex and a condition variable: no reader sees half of what is written.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers, writers, low, high;

static void *writes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (readers + writers > 0)
    pthread_cond_wait(&changed, &mutex);
  writers = 1;
  pthread_mutex_unlock(&mutex);
  low = 1;
  high = 1;
  pthread_mutex_lock(&mutex);
  writers = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *reads(void *unused) {
  pthread_mutex_lock(&mutex);
  while (writers > 0)
    pthread_cond_wait(&changed, &mutex);
  readers++;
  pthread_mutex_unlock(&mutex);
  assert(low == high);
  pthread_mutex_lock(&mutex);
  readers--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
