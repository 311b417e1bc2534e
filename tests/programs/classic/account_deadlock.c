// Two transfers in opposite directions, each locking the account it takes from first.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: account_deadlock.c:{{(18|19)}}:{{[0-9]+}}: error: deadlock
// CHECK: violated:
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdint.h>

struct Account {
  pthread_mutex_t mutex;
  int balance;
};
static struct Account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 10}};

static void *transfers(void *argument) {
  struct Account *from = &accounts[(intptr_t)argument], *to = &accounts[1 - (intptr_t)argument];
  pthread_mutex_lock(&from->mutex);
  pthread_mutex_lock(&to->mutex);
  from->balance -= 3;
  to->balance += 3;
  pthread_mutex_unlock(&to->mutex);
  pthread_mutex_unlock(&from->mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, transfers, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
