// A byte through a pipe hands data over; the reader waits for it: one order.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2], data;

static void *sends(void *unused) {
  data = 42;
  assert(write(ends[1], "!", 1) == 1);
  return unused;
}

int main(void) {
  char byte = 0;
  pthread_t thread;
  assert(pipe(ends) == 0);
  pthread_create(&thread, NULL, sends, NULL);
  assert(read(ends[0], &byte, 1) == 1 && byte == '!' && data == 42);
  pthread_join(thread, NULL);
}
