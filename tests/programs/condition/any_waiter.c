// A signal wakes any of the threads that wait, not the first that came.
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=1 %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DEXPECTED=2 %s 2>&1 | FileCheck %s
// CHECK: any_waiter.c:20:5: error: assertion `number == EXPECTED` failed
// CHECK: executions: 12, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, woken;

static void *waits(void *argument) {
  int number = (int)(intptr_t)argument;
  pthread_mutex_lock(&mutex);
  waiting++;
  pthread_cond_wait(&condition, &mutex);
  if (woken++ == 0)
    assert(number == EXPECTED);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waits, (void *)1);
  pthread_create(&second, NULL, waits, (void *)2);
  pthread_mutex_lock(&mutex);
  if (waiting == 2) {
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    if (woken == 1)
      pthread_cond_signal(&condition);
  }
  pthread_mutex_unlock(&mutex);
}
