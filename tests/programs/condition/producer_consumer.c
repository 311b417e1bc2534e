// A consumer that waits until there is something: never stuck, never too early.
// Executions: the consumer looks first and waits, or the producer comes first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumes(void *unused) {
  pthread_mutex_lock(&mutex);
  while (items == 0)
    pthread_cond_wait(&filled, &mutex);
  items--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t consumer;
  pthread_create(&consumer, NULL, consumes, NULL);
  pthread_mutex_lock(&mutex);
  items++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_join(consumer, NULL);
  assert(items == 0);
}
