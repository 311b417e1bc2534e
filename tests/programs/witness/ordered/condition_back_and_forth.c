// Two threads take turns with `value`; whose turn it is stands under the lock, the value itself does not.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 27, all explored; every external call is modelled
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn, value;

static void *plays(void *name) {
  int me = *(int *)name;
  for (int round = 0; round < 2; ++round) {
    pthread_mutex_lock(&mutex);
    while (turn != me)
      pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
    ++value;
    pthread_mutex_lock(&mutex);
    turn = 1 - me;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  static int names[2] = {0, 1};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, plays, &names[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  return value - 4;
}
