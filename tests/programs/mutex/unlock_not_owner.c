// Unlocking a mutex that another thread holds is misuse.
// Executions: to be settled by the semantics of a misused unlock.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}unlock
// CHECK: violated: {{.*}}
// CHECK: executions: 2, all explored; nothing uncontrolled
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *unlocks(void *unused) {
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, locks, NULL);
  pthread_create(&second, NULL, unlocks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
