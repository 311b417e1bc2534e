// The agent lays out two of three things; the smoker who has the third takes them. All wait on one condition variable,
// so that everybody has to be woken.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 288, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int missing = -1, smoked;

static void *smokes(void *argument) {
  int mine = (int)(intptr_t)argument;
  pthread_mutex_lock(&mutex);
  while (missing == -1)
    pthread_cond_wait(&changed, &mutex);
  if (missing == mine)
    smoked++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, smokes, (void *)i);
  pthread_mutex_lock(&mutex);
  missing = (int)raddle_choose(3);
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(smoked == 1);
}
