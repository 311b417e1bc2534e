// Misuse of locks, each kind for itself, in executions of two threads: found only if asked for, and shown natively.
// RUN: %exits 2 %raddle kiss --ts 1 --cflag -DWAY=1 %s
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=1 %s | FileCheck %s --check-prefix=OTHER
// OTHER: locks.c:{{[0-9]+}}:3: error: the thread unlocks a mutex that another thread holds
// OTHER-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=2 %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: the thread locks a mutex that it holds already
// AGAIN-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=3 %s | FileCheck %s --check-prefix=DESTROY
// DESTROY: error: the thread destroys a mutex that is locked
// DESTROY-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=4 %s | FileCheck %s --check-prefix=DESTROYED
// DESTROYED: error: the mutex was destroyed
// DESTROYED-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=5 %s | FileCheck %s --check-prefix=SPIN
// SPIN: error: the thread unlocks a spin lock that another thread holds
// SPIN-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=6 %s | FileCheck %s --check-prefix=RW
// RW: error: the thread unlocks a read-write lock that it does not hold
// RW-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --ts 1 --check locks --cflag -DWAY=7 %s | FileCheck %s --check-prefix=WAIT
// WAIT: error: the thread waits with a mutex that it does not hold
// WAIT-NOT: found symbolically
//
// Who keeps to the rules does not fail, and neither does a mutex that says itself what is wrong.
// RUN: %exits 2 %raddle kiss --ts 1 --check locks --cflag -DWAY=8 %s
// RUN: %exits 2 %raddle kiss --ts 1 --check locks --cflag -DWAY=9 %s
//
// So does one behind a section that only some ways lead into.
// RUN: %exits 1 %raddle kiss --ts 0 --check locks --cflag -DWAY=10 %s | FileCheck %s --check-prefix=BEHIND
// BEHIND: locks.c:{{[0-9]+}}:3: error: the thread unlocks a mutex that nobody holds
//
// The sequential program fails there for other checkers, too.
// RUN: %raddle kiss --ts 1 --check locks --cflag -DWAY=1 --emit-sequential %t.ll %s
// RUN: FileCheck %s --check-prefix=IR --input-file %t.ll
// IR: the thread unlocks a mutex that another thread holds
// IR: define internal void @__kiss_misuse(
// IR: call void @__assert_fail(
#include <pthread.h>
#include <raddle.h>
#include <threads.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t spin;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static mtx_t c11;
static int isSet;

static void *other(void *unused) {
#if WAY == 1
  pthread_mutex_unlock(&lock);
#elif WAY == 2
  mtx_lock(&c11);
  if (isSet)
    mtx_lock(&c11);
  mtx_unlock(&c11);
#elif WAY == 3
  pthread_mutex_destroy(&lock);
#elif WAY == 4
  pthread_mutex_lock(&lock);
  isSet = 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_destroy(&lock);
#elif WAY == 5
  pthread_spin_unlock(&spin);
#elif WAY == 6
  pthread_rwlock_unlock(&rwlock);
#elif WAY == 7
  pthread_cond_wait(&condition, &lock);
#elif WAY == 10
  int isSection = raddle_choose(2);
  if (isSection)
    raddle_atomic_begin();
  isSet = 1;
  if (isSection)
    raddle_atomic_end();
  pthread_mutex_unlock(&lock);
#else
  pthread_mutex_lock(&lock);
  isSet = 1;
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&spin, 0);
  mtx_init(&c11, mtx_plain);
#if WAY == 9
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&lock, &kind);
#endif
#if WAY == 1 || WAY == 3
  pthread_mutex_lock(&lock);
#elif WAY == 5
  pthread_spin_lock(&spin);
#elif WAY == 6
  pthread_rwlock_wrlock(&rwlock);
#endif
  pthread_create(&thread, 0, other, 0);
#if WAY == 2
  isSet = 1;
#elif WAY == 4
  if (isSet)
    pthread_mutex_lock(&lock);
#elif WAY == 9
  if (pthread_mutex_unlock(&lock) == 0)
    pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
#endif
  pthread_join(thread, 0);
#if WAY == 8 || WAY == 9
  pthread_mutex_destroy(&lock);
#endif
}
