// A loop that looks at a flag and lets time pass by poll(): it waits, however that is written.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 1, all explored; every external call is modelled
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go;
static void *waits(void *unused) {
  while (!go)
    poll(0, 0, 10);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waits, 0);
  go = 1;
  pthread_join(thread, 0);
}
