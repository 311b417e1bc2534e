// Three threads take a lock in any order: 3! executions. As many as there are is no bound, one fewer is.
// RUN: %exits 0 %explore --max-executions 6 %s 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %exits 2 %explore --max-executions 5 %s 2>&1 | FileCheck %s --check-prefix=FEWER
// ALL: executions: 6, all explored; every external call is modelled
// FEWER: executions: 5, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, locks, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
