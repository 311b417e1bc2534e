// Two who hold a read-write lock for reading are not ordered by it: neither comes to know what the other did.
// RUN: %exits 1 %raddle explore --cflag=-DHOLD=pthread_rwlock_rdlock %s 2>&1 | FileCheck %s
// CHECK: loads y: 1
// CHECK: loads x: 0, the initial value; main.1's 1 is not visible here
// CHECK: violated: assertion `first == 0 || second == 1`
// CHECK: note: no interleaving fails
//
// Those who hold it for writing are. Each has it twice: 6 orders.
// RUN: %exits 0 %raddle explore --cflag=-DHOLD=pthread_rwlock_wrlock %s 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: proved: no execution fails
// WRITE: executions: 6, all explored, {{.*}}under the C11 memory model
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int x, y;
#define load(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define store(v, n) atomic_store_explicit(&(v), n, memory_order_relaxed)
static void *reads(void *unused) {
  HOLD(&lock);
  store(x, 1);
  pthread_rwlock_unlock(&lock);
  HOLD(&lock);
  store(y, 1);
  pthread_rwlock_unlock(&lock);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  HOLD(&lock);
  const int first = load(y);
  pthread_rwlock_unlock(&lock);
  HOLD(&lock);
  const int second = load(x);
  pthread_rwlock_unlock(&lock);
  assert(first == 0 || second == 1);
  pthread_join(thread, NULL);
}
