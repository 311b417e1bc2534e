// A thread that is cancelled while it joins another leaves that one joinable.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6 (4 blocked), all explored
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t go;
static pthread_t worker;

static void *works(void *unused) {
  sem_wait(&go);
  return unused;
}
static void *joins(void *unused) {
  pthread_join(worker, NULL);
  return unused;
}

int main(void) {
  pthread_t joiner;
  void *result;
  sem_init(&go, 0, 0);
  pthread_create(&worker, NULL, works, NULL);
  pthread_create(&joiner, NULL, joins, NULL);
  pthread_cancel(joiner);
  pthread_join(joiner, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&go);
  pthread_join(worker, NULL);
  sem_destroy(&go);
}
