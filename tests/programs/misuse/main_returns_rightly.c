// Detached threads may be left behind, and main may leave by pthread_exit: nothing to report even with --strict.
// RUN: %exits 0 %raddle explore --strict --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <pthread.h>
#include <stddef.h>

static void *works(void *unused) {
  return unused;
}

int main(void) {
  pthread_t detached;
  pthread_t joined;
  pthread_create(&detached, NULL, works, NULL);
  pthread_detach(detached);
  pthread_create(&joined, NULL, works, NULL);
  pthread_join(joined, NULL);
  return 0;
}
