// Creating and joining order everything before and after them.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static int value;

static void *increments(void *unused) {
  value++;
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) {
    value++;
    pthread_create(&thread, NULL, increments, NULL);
    pthread_join(thread, NULL);
  }
  assert(value == 6);
}
