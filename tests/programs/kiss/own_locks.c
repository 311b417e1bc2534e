// Who asks for a lock that it has is told so, where the C library does that.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s --check-prefix=TOLD
// TOLD-NOT: found symbolically
// TOLD: violated: assertion `error == 0` failed
// RUN: %exits 0 %raddle kiss --cflag -DEXPECTED %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

#ifdef EXPECTED
int main(void) {
  pthread_rwlock_wrlock(&lock);
  assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  pthread_rwlock_unlock(&lock);
  assert(pthread_rwlock_trywrlock(&lock) == 0);

  pthread_mutexattr_t checks;
  pthread_mutexattr_init(&checks);
  pthread_mutexattr_settype(&checks, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, &checks);
  const struct timespec past = {0};
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_timedlock(&mutex, &past) == EDEADLK);
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
}
#else
int main(void) {
  int error = 0;
  if (__VERIFIER_nondet_bool()) {
    pthread_rwlock_wrlock(&lock);
    error = pthread_rwlock_rdlock(&lock);
  }
  assert(error == 0);
}
#endif
