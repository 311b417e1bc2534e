// A thread that holds the mutex tries in vain for ever; a recursive mutex it gets at once.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DRECURSIVE %s 2>&1 | FileCheck %s --check-prefix=RECURSIVE
// CHECK: loop_own.c:[[@LINE+16]]:10: error: deadlock: main.1 waits for `mutex`, held by main.1
// CHECK: executions: 1, all explored; every external call is modelled
// RECURSIVE: executions: 1, all explored; every external call is modelled
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

#ifdef RECURSIVE
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *tries(void *unused) {
  pthread_mutex_lock(&mutex);
  // What it waits for can only come from itself.
  while (pthread_mutex_trylock(&mutex))
    sched_yield();
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, tries, NULL);
  pthread_join(thread, NULL);
}
