// Each thread keeps its own value; destructors are called for those who end, again if one keeps something again.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key, unused;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int destroyed;

static void destroys(void *value) {
  assert(pthread_getspecific(key) == NULL);
  if (*(int *)value > 0) {
    --*(int *)value;
    pthread_setspecific(key, value);
    return;
  }
  free(value);
  pthread_mutex_lock(&mutex);
  ++destroyed;
  pthread_mutex_unlock(&mutex);
}

static void *keeps(void *argument) {
  assert(pthread_getspecific(key) == NULL);
  int *value = malloc(sizeof(int));
  *value = (int)(long)argument;
  pthread_setspecific(key, value);
  assert(pthread_getspecific(key) == value && *value == (int)(long)argument);
  assert(pthread_getspecific(unused) == NULL);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_key_create(&key, destroys);
  pthread_key_create(&unused, NULL);
  pthread_create(&threads[0], NULL, keeps, (void *)0);
  pthread_create(&threads[1], NULL, keeps, (void *)1);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(destroyed == 2);
  pthread_key_delete(key);
}
