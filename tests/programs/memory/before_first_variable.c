// An access before the first variable of the program, by a pointer to who knows what.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the thread writes 1 byte, beginning 1 before a variable of 8 bytes (`first`)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static char first[8] = {1};

static void *works(void *unused) {
  char *volatile wild = first;
  wild[-1] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
