// An attempt to lock that fails comes after the lock that it fails because of.
// Executions: the attempt comes before the lock, between lock and unlock, or after it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static time_t locked;

static void *locks(void *unused) {
  sleep(7);
  locked = time(NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, locks, NULL);
  const int failed = pthread_mutex_trylock(&m);
  const time_t tried = time(NULL);
  if (!failed)
    pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  assert(!failed || locked <= tried);
  return 0;
}
