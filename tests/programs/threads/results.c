// Join delivers what the thread returned or gave to pthread_exit.
// Executions: the threads share nothing.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static void *returns(void *argument) { return (char *)argument + 1; }

static void leave(void *result) { pthread_exit(result); }

static void *exits(void *argument) {
  leave((char *)argument + 2);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  void *firstResult, *secondResult;
  assert(pthread_create(&first, NULL, returns, (void *)10) == 0);
  assert(pthread_create(&second, NULL, exits, (void *)20) == 0);
  assert(pthread_join(first, &firstResult) == 0);
  assert(pthread_join(second, &secondResult) == 0);
  assert(firstResult == (void *)11);
  assert(secondResult == (void *)22);
}
