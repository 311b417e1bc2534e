// The value is written before the flag is set under the lock, and changed by who has waited for the flag.
// Executions: the second thread finds the flag set, or waits for it.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int isFilled, value;

static void *fills(void *unused) {
  value = 1;
  pthread_mutex_lock(&mutex);
  isFilled = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *takes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!isFilled)
    pthread_cond_wait(&filled, &mutex);
  pthread_mutex_unlock(&mutex);
  value = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, fills, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
