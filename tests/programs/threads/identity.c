// pthread_self is the same as what create delivered; pthread_equal compares.
// Executions: the threads share nothing.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_t self[2];

static void *storesSelf(void *argument) {
  self[(long)argument] = pthread_self();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, storesSelf, (void *)t);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(pthread_equal(threads[0], self[0]) && pthread_equal(threads[1], self[1]));
  assert(!pthread_equal(self[0], self[1]) && !pthread_equal(self[0], pthread_self()));
}
