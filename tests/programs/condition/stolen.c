// `if` instead of `while` around the wait: another thread takes the item between the signal and the lock.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: stolen.c:18:3: error: assertion `items > 0` failed
// CHECK: violated: assertion
// CHECK: executions: 30, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumes(void *unused) {
  pthread_mutex_lock(&mutex);
  if (items == 0)
    pthread_cond_wait(&filled, &mutex);

  assert(items > 0);
  items--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, consumes, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
  }
}
