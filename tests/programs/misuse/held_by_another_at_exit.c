// A thread ends by a call in the block of a mutex that another thread holds. Known gap: only the locks that the ending
// thread holds itself are looked at.
// XFAIL: *
// RUN: %exits 1 %explore %s
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t isMade, isLocked;
static pthread_mutex_t *shared;

static void *makes(void *unused) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  shared = &own;
  sem_post(&isMade);
  sem_wait(&isLocked);
  pthread_exit(unused);
}

int main(void) {
  sem_init(&isMade, 0, 0);
  sem_init(&isLocked, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, makes, NULL);
  sem_wait(&isMade);
  pthread_mutex_lock(shared);
  sem_post(&isLocked);
  pthread_join(thread, NULL);
}
