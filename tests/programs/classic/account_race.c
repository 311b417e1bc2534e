// Two transfers, each holding only the lock of the account it takes from.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: account_race.c:{{(21|22)}}:{{[0-9]+}}: error: data race
// CHECK-DAG: account_race.c:33:{{[0-9]+}}: error: assertion
// CHECK: violated: {{.*}} (and 2 more errors)
// CHECK: executions: 7, all explored{{.*}}; every external call is modelled
#include <assert.h>
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
  from->balance -= 3;
  to->balance += 3;
  pthread_mutex_unlock(&from->mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, transfers, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(accounts[0].balance + accounts[1].balance == 20);
}
