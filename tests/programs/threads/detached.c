// A detached thread, and one created detached; main leaves them by pthread_exit.
// Executions: the orders of three writes.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `value`
// CHECK: executions: 6, all explored; every external call is modelled
#include <pthread.h>

static int value;

static void *writes(void *argument) {
  value = (int)(long)argument;
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_t first, second;
  pthread_create(&first, &attributes, writes, (void *)1);
  pthread_attr_destroy(&attributes);
  pthread_create(&second, NULL, writes, (void *)2);
  pthread_detach(second);
  value = 3;
  pthread_exit(NULL);
}
