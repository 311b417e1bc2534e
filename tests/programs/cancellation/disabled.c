// A thread that ignores cancellation while it holds what others need can be cancelled before and after, not in between.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static sem_t s;

static void *works(void *unused) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  assert(old == PTHREAD_CANCEL_ENABLE);
  sem_wait(&s);
  usleep(10);
  sem_post(&s);
  pthread_setcancelstate(old, &old);
  assert(old == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 1);
  pthread_create(&thread, NULL, works, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  sem_wait(&s);
  sem_destroy(&s);
}
