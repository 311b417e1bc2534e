// The C library ends the program by itself: here because it noticed an overflow. Both threads come to that, in either order.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: abort_in_library.c:[[@LINE+12]]:{{[0-9]+}}: error: the C library aborted the program
// CHECK-NOT: buffer overflow
// CHECK: executions: 2, explored as far as it is controlled; uncontrolled: `__chk_fail`
#include <pthread.h>

void __chk_fail(void); // what a checked copy calls

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *overflows(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  __chk_fail();
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, overflows, NULL);
  pthread_create(&second, NULL, overflows, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
