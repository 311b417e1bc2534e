// A buffer for one item, through which N items go: 2N operations on condition variables.
// RUN: %exits 0 %raddle explore --self-check --cflag=-DN=1 %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %exits 0 %explore --brute-force --cflag=-DN=1 %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %exits 0 %raddle explore --self-check --cflag=-DN=2 %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 0 %explore --brute-force --cflag=-DN=2 %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 0 %raddle explore --self-check --cflag=-DN=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 0 %explore --brute-force --cflag=-DN=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: %exits 0 %raddle explore --self-check --cflag=-DN=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: %exits 0 %explore --brute-force --cflag=-DN=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// ONE: proved: no interleaving fails
// ONE: executions: 2, all explored{{.*}}; every external call is modelled
// TWO: proved: no interleaving fails
// TWO: executions: 8, all explored{{.*}}; every external call is modelled
// THREE: proved: no interleaving fails
// THREE: executions: 32, all explored{{.*}}; every external call is modelled
// FOUR: proved: no interleaving fails
// FOUR: executions: 128, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

enum { kRoom = 1 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t notFull = PTHREAD_COND_INITIALIZER;
static pthread_cond_t notEmpty = PTHREAD_COND_INITIALIZER;
static int items, taken;

static void put(void) {
  pthread_mutex_lock(&mutex);
  while (items == kRoom)
    pthread_cond_wait(&notFull, &mutex);
  items++;
  pthread_cond_signal(&notEmpty);
  pthread_mutex_unlock(&mutex);
}

static void take(void) {
  pthread_mutex_lock(&mutex);
  while (items == 0)
    pthread_cond_wait(&notEmpty, &mutex);
  items--;
  taken++;
  pthread_cond_signal(&notFull);
  pthread_mutex_unlock(&mutex);
}

static void *produces(void *unused) {
  for (int i = 0; i < N; i++)
    put();
  return unused;
}

static void *consumes(void *unused) {
  for (int i = 0; i < N; i++)
    take();
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, produces, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(items == 0 && taken == N);
}
