// nanosleep reads how long, while another thread writes it.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
#include <pthread.h>
#include <time.h>

static struct timespec pause;

static void *rest(void *unused) {
  nanosleep(&pause, 0);
  return unused;
}

static void *change(void *unused) {
  pause.tv_nsec = 1;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, rest, 0);
  pthread_create(&b, 0, change, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// CHECK: violated: data race on `pause.tv_nsec`
// Read before or after the write.
// CHECK: executions: 2, all explored
