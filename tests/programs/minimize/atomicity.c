// The balance is looked at and changed under the lock, but not under the same one.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --random --first --seed 1 --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/assertion-*.trace -o %t/smallest.trace' | FileCheck %s
// RUN: %exits 1 %raddle replay %t/smallest.trace | FileCheck %s --check-prefix=REPLAYED
// main starts both, one looks, the other looks and takes, the first takes: three switches.
// CHECK: context switches: 3, 8 before; no interleaving has fewer
// CHECK: 1. main.1 locking m ({{.*}}:20) comes before main.2 locking m ({{.*}}:23)
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: 2. main.2 locking m ({{.*}}:20) comes before main.1 locking m ({{.*}}:23)
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which these are so fails (all 6 executions checked)
// REPLAYED: violated: assertion `balance >= 0` failed (replayed)
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *withdraw(void *unused) {
  pthread_mutex_lock(&m);
  int enough = balance >= 80;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (enough)
    balance -= 80;
  assert(balance >= 0);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, withdraw, NULL);
  pthread_create(&second, NULL, withdraw, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
