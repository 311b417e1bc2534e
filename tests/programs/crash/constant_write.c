// A write to a string literal.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: constant_write.c:[[@LINE+5]]:{{[0-9]+}}: error: write to constant memory at 0x{{[0-9a-f]+}}
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static void *writes(void *text) {
  *(char *)text = 'x';
  return text;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, "constant");
  pthread_join(thread, NULL);
}
