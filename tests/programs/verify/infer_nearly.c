// One access of several does without the lock: it is told, and nothing is proposed for what it is to.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/infer.c && cd %t.d && %exits 1 %raddle verify --infer infer.c > out
// RUN: FileCheck %s < %t.d/out
// RUN: cd %t.d && patch -p1 < out && %raddle verify infer.c | FileCheck %s --check-prefix=APPLIED
// CHECK: infer.c:[[@LINE+33]]:10: error: `balance` is accessed without `lock`, which is held at 4 of 5 places
// CHECK: return balance;
// CHECK-NOT: error:
// CHECK: +RADDLE_GUARDED_BY(history, lock);
// CHECK-NOT: +RADDLE
// CHECK: violated: `balance` is accessed without `lock`, which is held at 4 of 5 places
// CHECK: note: not proposed: `balance` guarded by `lock`: refused at infer.c:[[@LINE+27]]:10: the thread reads `balance`, but its access predicate need not hold here
// CHECK: peek {{ *}}verified
// APPLIED: proved
// APPLIED: checked 4: 4 verified
#include <pthread.h>

static pthread_mutex_t lock;
static int balance;
static int history;

void deposit(int amount) {
  pthread_mutex_lock(&lock);
  balance += amount;
  history++;
  pthread_mutex_unlock(&lock);
}

void withdraw(int amount) {
  pthread_mutex_lock(&lock);
  balance -= amount;
  history++;
  pthread_mutex_unlock(&lock);
}

int events(void) { return 0; }

int peek(void) {
  return balance;
}
