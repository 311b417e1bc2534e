// Two consumers that wait by `if`: one is woken for an item that the other has already taken.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: stolen_item.c:18:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 30, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumes(void *unused) {
  pthread_mutex_lock(&mutex);
  if (items == 0)
    pthread_cond_wait(&filled, &mutex);
  assert(items > 0);
  items--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, consumes, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
