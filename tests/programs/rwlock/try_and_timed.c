// Attempts to lock, also with a deadline, succeed or fail as the others leave it to them.
// Executions: the section of the writer lies before, between or after the two attempts of main, or around the first, the
// second or both of them.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *writes(void *unused) {
  assert(pthread_rwlock_wrlock(&lock) == 0);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  int result = pthread_rwlock_tryrdlock(&lock);
  if (result == 0) {
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_rdlock(&lock) == 0);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
  } else {
    assert(result == EBUSY);
  }
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  result = pthread_rwlock_timedwrlock(&lock, &deadline);
  assert(result == 0 || result == ETIMEDOUT);
  if (result == 0)
    pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
  assert(pthread_rwlock_timedrdlock(&lock, &deadline) == 0);
  pthread_rwlock_unlock(&lock);
}
