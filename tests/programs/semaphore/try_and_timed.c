// An attempt takes one or fails; one with a deadline can run out of time, whenever there is none.
// Executions: the two attempts of main come before the post, around it, or after it.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t semaphore;

static void *posts(void *unused) {
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, NULL, posts, NULL);
  int taken = 0;
  if (sem_trywait(&semaphore) == 0)
    ++taken;
  else
    assert(errno == EAGAIN);
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  if (sem_timedwait(&semaphore, &deadline) == 0)
    ++taken;
  else
    assert(errno == ETIMEDOUT);
  pthread_join(thread, NULL);
  int left;
  sem_getvalue(&semaphore, &left);
  assert(taken + left == 1);
}
