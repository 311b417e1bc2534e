// A barber sleeps until a customer comes; a customer waits until his hair is cut.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 52, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static pthread_cond_t isCut = PTHREAD_COND_INITIALIZER;
static int waiting, cut, left;

static void *barber(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    while (waiting == 0)
      pthread_cond_wait(&came, &mutex);
    waiting--;
    cut++;
    pthread_cond_signal(&isCut);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void *customer(void *unused) {
  pthread_mutex_lock(&mutex);
  waiting++;
  pthread_cond_signal(&came);
  while (cut == 0)
    pthread_cond_wait(&isCut, &mutex);
  cut--;
  left++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, barber, NULL);
  pthread_create(&threads[1], NULL, customer, NULL);
  pthread_create(&threads[2], NULL, customer, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(left == 2 && waiting == 0 && cut == 0);
}
