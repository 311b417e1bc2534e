// Two transfers in opposite directions that lock the accounts in the same order.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
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
  pthread_mutex_lock(&accounts[0].mutex);
  pthread_mutex_lock(&accounts[1].mutex);
  from->balance -= 3;
  to->balance += 3;
  pthread_mutex_unlock(&accounts[1].mutex);
  pthread_mutex_unlock(&accounts[0].mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, transfers, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(accounts[0].balance == 10 && accounts[1].balance == 10);
}
