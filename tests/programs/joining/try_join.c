// pthread_tryjoin_np joins a thread that has ended and is told EBUSY while it has not: both happen.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the end and the attempt.
// CHECK: executions: 2, all explored
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static int value;

static void *works(void *unused) {
  value = 1;
  return &value;
}

int main(void) {
  pthread_t thread;
  void *result = NULL;
  pthread_create(&thread, NULL, works, NULL);
  int error = pthread_tryjoin_np(thread, &result);
  assert(error == 0 || error == EBUSY);
  if (error == EBUSY)
    pthread_join(thread, &result);
  assert(result == &value && value == 1);
}
