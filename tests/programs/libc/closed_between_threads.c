// One thread closes a stream that the other one still prints to: both orders are explored, and in one printing fails.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: assertion `printed == 5` failed
// CHECK-NEXT: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static void *finish(void *unused) {
  fclose(stdout);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, finish, NULL);
  int printed = printf("done\n");
  assert(printed == 5);
  pthread_join(thread, NULL);
}
