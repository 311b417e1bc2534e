// A thread waits in a loop for a plain flag. That is a race, and so is what it finds behind the flag; but the loop only
// waits, so there is one execution, and in that the data has arrived.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ONCE
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DVOLATILE=volatile %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ONCE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPAUSE=sched_yield() %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPAUSE=usleep(10) %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPAUSE=nap() %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPAUSE=relax() %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPAUSE=rounds++ %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// CHECK-DAG: error: data race on `done`
// CHECK-DAG: error: data race on `data`
// CHECK: violated: data race
// ROUNDS: rounds: 1, 1
// ONCE: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#ifndef VOLATILE
#define VOLATILE
#endif
#ifndef PAUSE
#define PAUSE (void)0
#endif

static int data;
static VOLATILE int done;

__attribute__((unused)) static void nap(void) {
  const struct timespec time = {0, 1000};
  nanosleep(&time, NULL);
}

__attribute__((unused)) static void relax(void) { __asm__ volatile("pause" ::: "memory"); }

static void *waits(void *unused) {
  int rounds = 0;
  (void)rounds;
  while (!done)
    PAUSE;
  assert(data == 42);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  data = 42;
  done = 1;
  pthread_join(thread, NULL);
}
