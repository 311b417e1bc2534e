// Two threads create a key each; which gets which number depends on who is first, and the keys are different.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static void *creates(void *argument) {
  pthread_key_t *key = argument;
  pthread_key_create(key, NULL);
  pthread_setspecific(*key, key);
  assert(pthread_getspecific(*key) == key);
  return NULL;
}

int main(void) {
  pthread_key_t keys[2];
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, creates, &keys[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert(keys[0] != keys[1]);
}
