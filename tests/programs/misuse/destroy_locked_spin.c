// A spin lock that is held is destroyed.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: destroy_locked_spin.c:[[@LINE+9]]:3: error: the thread destroys a spin lock that is locked
// CHECK: violated
#include <pthread.h>

static pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  pthread_spin_destroy(&lock);
}
