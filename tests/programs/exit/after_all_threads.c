// Main calls pthread_exit: exit handlers come after all other threads, detached ones and their children too. One execution:
// nothing depends on who ends first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --mode fork %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int values[3];
static void handler(void) { assert(values[0] + values[1] + values[2] == 3); }

static void *child(void *argument) {
  values[(long)argument] = 1;
  return NULL;
}

static void *parent(void *argument) {
  pthread_t thread;
  pthread_create(&thread, NULL, child, (void *)2);
  return child(argument);
}

int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, NULL, child, (void *)0);
  pthread_detach(thread);
  pthread_create(&thread, NULL, parent, (void *)1);
  pthread_exit(NULL);
}
