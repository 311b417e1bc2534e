// A spin lock that nobody holds is unlocked.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: unlock_unlocked_spin.c:[[@LINE+8]]:3: error: the thread unlocks a spin lock that nobody holds
// CHECK: violated
#include <pthread.h>

static pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_unlock(&lock);
}
