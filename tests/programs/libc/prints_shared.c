// Printing a string reads it: here another thread writes it at the same time.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `name
// CHECK: violated
// CHECK: executions: 2, all explored
#include <pthread.h>
#include <stdio.h>

static char name[8] = "old";
static void *renames(void *unused) {
  name[0] = 'c';
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, renames, NULL);
  printf("%s\n", name);
  pthread_join(thread, NULL);
}
