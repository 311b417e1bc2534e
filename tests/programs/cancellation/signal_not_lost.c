// A signal is not lost on a thread that is cancelled while it waits: of two waiters the other one gets it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 18 (10 blocked), all explored
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void unlock(void *mutex) {
  pthread_mutex_unlock(mutex);
}

static void *takes(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  while (items == 0)
    pthread_cond_wait(&c, &m);
  --items;
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, takes, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_cancel(first);
  void *result;
  pthread_join(first, &result);
  pthread_mutex_lock(&m);
  items += result == PTHREAD_CANCELED ? 1 : 2;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(second, NULL);
}
