// Who joins a thread has lived as long as the thread, and who is created begins when its creator is.
// Executions: nothing is concurrent.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static time_t began, ended;

static void *sleeps(void *unused) {
  assert(time(NULL) >= began);
  sleep(5);
  ended = time(NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  sleep(2);
  began = time(NULL);
  pthread_create(&thread, NULL, sleeps, NULL);
  sleep(1);
  pthread_join(thread, NULL);
  assert(time(NULL) - began >= 5 && time(NULL) >= ended);
  return 0;
}
