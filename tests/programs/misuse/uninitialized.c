// Locks and condition variables that nobody has initialized, in fresh memory and in locals. What a call has initialized,
// or an assignment, or clearing, is one.
// Executions: one thread besides main, which only waits for it.
// RUN: %exits 1 %explore --cflag=-DWHAT=mutexOfBlock %s 2>&1 | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %explore --cflag=-DWHAT=mutexOfLocal %s 2>&1 | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %explore --cflag=-DWHAT=tried %s 2>&1 | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %explore --cflag=-DWHAT=ofC11 %s 2>&1 | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %explore --cflag=-DWHAT=condition %s 2>&1 | FileCheck %s --check-prefix=CONDITION
// RUN: %exits 1 %explore --cflag=-DWHAT=rwlock %s 2>&1 | FileCheck %s --check-prefix=RWLOCK
// RUN: %exits 1 %explore --cflag=-DWHAT=once %s 2>&1 | FileCheck %s --check-prefix=ONCE
// RUN: %explore --cflag=-DWHAT=rightly %s 2>&1 | FileCheck %s --check-prefix=RIGHTLY
// MUTEX: violated: the mutex was never initialized
// CONDITION: violated: the condition variable was never initialized
// RWLOCK: violated: the read-write lock was never initialized
// ONCE: violated: the control of pthread_once was never initialized
// RIGHTLY: proved
// RIGHTLY: executions: 1, all explored
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct queue {
  int length;
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  pthread_rwlock_t rwlock;
  pthread_once_t once;
};

static void mutexOfBlock(struct queue *queue) {
  pthread_mutex_lock(&queue->mutex);
  pthread_mutex_unlock(&queue->mutex);
}

static void mutexOfLocal(struct queue *unused) {
  pthread_mutex_t mutex;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void tried(struct queue *queue) { pthread_mutex_trylock(&queue->mutex); }

static void ofC11(struct queue *unused) {
  mtx_t mutex;
  mtx_lock(&mutex);
}

static void condition(struct queue *queue) { pthread_cond_signal(&queue->condition); }

static void rwlock(struct queue *queue) {
  pthread_rwlock_rdlock(&queue->rwlock);
  pthread_rwlock_unlock(&queue->rwlock);
}

static void nothing(void) {}
static void once(struct queue *queue) { pthread_once(&queue->once, nothing); }

static void useAll(struct queue *queue) {
  mutexOfBlock(queue);
  condition(queue);
  rwlock(queue);
}

static void rightly(struct queue *queue) {
  pthread_mutex_init(&queue->mutex, NULL);
  pthread_cond_init(&queue->condition, NULL);
  pthread_rwlock_init(&queue->rwlock, NULL);
  useAll(queue);
  pthread_mutex_destroy(&queue->mutex);
  pthread_cond_destroy(&queue->condition);
  pthread_rwlock_destroy(&queue->rwlock);
  *queue = (struct queue){0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER,
                          PTHREAD_ONCE_INIT};
  useAll(queue);
  struct queue cleared, copy;
  memset(&cleared, 0, sizeof cleared);
  copy = cleared;
  useAll(&copy);
  once(&copy);
}

static void *works(void *unused) {
  struct queue *queue = malloc(sizeof *queue);
  WHAT(queue);
  free(queue);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
