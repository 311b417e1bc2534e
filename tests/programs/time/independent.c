// Two readers of an atomic variable tell each other nothing, the time neither: each execution of a class shows the same.
// Executions: the loads are independent.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int shared;
static time_t began;

static void *sleeps(void *unused) {
  sleep(9);
  return shared ? NULL : unused;
}

int main(void) {
  pthread_t thread;
  began = time(NULL);
  pthread_create(&thread, NULL, sleeps, NULL);
  assert(shared == 0);
  assert(time(NULL) - began < 5);
  pthread_join(thread, NULL);
  return 0;
}
