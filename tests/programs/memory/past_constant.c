// An access behind a constant.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads 1 byte at offset 8 of a variable of 8 bytes (`constant`)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static const char constant[8] = "1234567";
static volatile int index = 8;
static int sum;

static void *works(void *unused) {
  sum += constant[index];
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
