// What is joined was never a thread.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: invalid_thread.c:[[@LINE+7]]:3: error: there is no such thread
// CHECK: violated
#include <pthread.h>
#include <stddef.h>

int main(void) {
  pthread_t thread = 0;
  pthread_join(thread, NULL);
}
