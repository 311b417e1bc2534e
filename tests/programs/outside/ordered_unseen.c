// Something that the kernel keeps for the process orders the accesses, and nobody sees that. So the race may be none; of two threads of which
// only one makes such calls it is one.
// RUN: %exits 3 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DALONE %s 2>&1 | FileCheck %s --check-prefix=ALONE
// CHECK: warning: data race on `data`
// CHECK: unknown: data race on `data`: calls that are not controlled, `umask` ({{.*}}) among them, may order
// ALONE: error: data race on `data`
// ALONE: violated: data race on `data`
#include <pthread.h>
#include <sys/stat.h>
static int data;
static void *sends(void *unused) {
  data = 42;
#ifndef ALONE
  umask(1);
#endif
  return unused;
}
static void *receives(void *unused) {
  int isReady = umask(0) == 1;
#ifdef ALONE
  isReady = 1;
#endif
  return isReady && data == 1 ? &data : unused;
}
int main(void) {
  pthread_t sender, receiver;
  pthread_create(&sender, NULL, sends, NULL);
  pthread_create(&receiver, NULL, receives, NULL);
  pthread_join(sender, NULL);
  pthread_join(receiver, NULL);
}
