// The same with a counter under a lock: the last thread works outside the lock, when the others no longer do.
// Executions: the orders of three.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled
// WITNESS: warning: no lock protects `results[0]`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int arrived, sum, results[3];

static void *works(void *name) {
  int me = *(int *)name;
  results[me] = me;
  pthread_mutex_lock(&mutex);
  int isLast = ++arrived == 3;
  pthread_mutex_unlock(&mutex);
  for (int i = 0; isLast && i < 3; ++i)
    sum += results[i]++;
  return NULL;
}

int main(void) {
  static int names[3] = {0, 1, 2};
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, works, &names[i]);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  return sum - 3;
}
