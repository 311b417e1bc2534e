// A wild pointer that hits memory of the explorer itself, or of the undo log: the thread fails before it writes.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DADDRESS=0x0e0000000100 %s | FileCheck %s
// CHECK: wild_write.c:[[@LINE+10]]:{{[0-9]+}}: error: the thread writes memory that the program was never given
// CHECK: executions: 1, all explored
#include <pthread.h>

#ifndef ADDRESS
#define ADDRESS 0x0c0000002000
#endif

static void *work(void *unused) {
  long *wild = (long *)ADDRESS;
  *wild = 7;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
