// Nobody knows what lies at an address that the program has as a number: the answer is unknown, and says where.
// RUN: %exits 3 %raddle kiss %s | FileCheck %s
// CHECK: unknown: not supported: an address of which we do not know what lies there at {{.*}}number_as_address.c:[[@LINE+11]]
// CHECK: covered: nothing, not all explored (stopped by what is not decided)
#include <pthread.h>

static int x;

static void *work(void *unused) {
  for (int i = 0; i < 2; ++i) {
    int *mapped = (int *)0x0c0000002000;
    if (x == 3)
      *mapped = 7;
    x += *mapped;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  x = 3;
  pthread_join(thread, 0);
  return 0;
}
