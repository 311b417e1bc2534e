// A program that calls exit takes its idle threads with it: nobody is stuck. Where main returns instead, the wake-up is
// one that was forgotten.
// RUN: %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 2, all explored; every external call is modelled
// RUN: %exits 1 %raddle explore --visible=all --self-check %s --cflag -DRETURNS 2>&1 | FileCheck %s --check-prefix=RETURNS
// RETURNS: violated: lost-wakeup: main.1 waits for a signal on `work` that nobody can send
// RETURNS-NEXT: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static int isThere;

static void *idles(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!isThere)
    pthread_cond_wait(&work, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, idles, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
#ifndef RETURNS
  exit(0);
#endif
}
