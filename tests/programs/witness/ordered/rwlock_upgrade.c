// A cache is read under the read lock; who misses takes the write lock, looks again, and fills it.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 14, all explored; every external call is modelled
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int isCached, cache;

static void *uses(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int found = isCached ? cache : -1;
  pthread_rwlock_unlock(&lock);
  if (found >= 0)
    return unused;
  pthread_rwlock_wrlock(&lock);
  if (!isCached) {
    cache = 7;
    isCached = 1;
  }
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
