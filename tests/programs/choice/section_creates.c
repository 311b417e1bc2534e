// An atomic section is one step: threads that it creates begin to exist behind it, and find what it has written last.
// Each create is a step of its own. One is detached and one is joined.
// RUN: %exits 1 %raddle explore --cflag -DSEEN=15 %s | FileCheck %s
// CHECK: error: assertion `sum != SEEN` failed
// CHECK: starts main.1
// CHECK: starts main.2
// RUN: %exits 0 %raddle explore %s | FileCheck %s --check-prefix=ALL
// RUN: %exits 0 %raddle explore --cflag -DIN_THREAD %s | FileCheck %s --check-prefix=ALL
// ALL: proved
// ALL: executions: 3, all explored
#include <pthread.h>
#include <raddle.h>

#ifndef SEEN
#define SEEN 13
#endif

static int number, sum;

static void *adds(void *amount) {
  raddle_atomic {
    raddle_assert(number == 3);
    sum = sum * 2 + *(int *)amount;
  }
  return NULL;
}

static void *creates(void *unused) {
  static int one = 1, five = 5;
  pthread_t first, second;
  raddle_atomic {
    pthread_create(&first, NULL, adds, &one);
    pthread_create(&second, NULL, adds, &five);
    pthread_detach(second);
    number = 3;
    sum = 1;
  }
  pthread_join(first, NULL);
  raddle_atomic {
    raddle_assert(sum != SEEN);
  }
  return unused;
}

int main(void) {
#ifdef IN_THREAD
  pthread_t thread;
  pthread_create(&thread, NULL, creates, NULL);
  pthread_join(thread, NULL);
#else
  creates(NULL);
#endif
  return 0;
}
