// Read-write locks and spin locks are locks that a race report names, too; two readers do not exclude each other.
// Executions: the search ends after the first one, which has the race.
// RUN: %exits 1 %raddle explore --max-executions 1 %s | FileCheck %s
// CHECK: error: data race on `count`
// CHECK: note: main.1 writes `count`, holding `table.lock (read)`, `spin`
// CHECK: note: main.2 writes `count`, holding `table.lock (read)`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>

static struct {
  int size;
  pthread_rwlock_t lock;
} table;
static pthread_spinlock_t spin;
static int count;

static void *spins(void *unused) {
  pthread_rwlock_rdlock(&table.lock);
  pthread_spin_lock(&spin);
  count = 1;
  pthread_spin_unlock(&spin);
  pthread_rwlock_unlock(&table.lock);
  return unused;
}

static void *writes(void *unused) {
  pthread_rwlock_rdlock(&table.lock);
  count = 2;
  pthread_rwlock_unlock(&table.lock);
  return unused;
}

int main(void) {
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_rwlock_wrlock(&table.lock);
  pthread_rwlock_unlock(&table.lock);
  pthread_t first, second;
  pthread_create(&first, NULL, spins, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
