// A table is built without a lock, published under the write lock, and changed by the one reader who finds it there and
// takes it away.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 22, all explored; every external call is modelled
// WITNESS: warning: no lock protects `table`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int table;
static int *published;

static void *builds(void *unused) {
  table = 1;
  pthread_rwlock_wrlock(&lock);
  published = &table;
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *takes(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int *found = published;
  pthread_rwlock_unlock(&lock);
  if (!found)
    return unused;
  pthread_rwlock_wrlock(&lock);
  found = published;
  published = NULL;
  pthread_rwlock_unlock(&lock);
  if (found)
    *found = 2;
  return unused;
}

int main(void) {
  pthread_t builder, takers[2];
  pthread_create(&builder, NULL, builds, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_create(&takers[i], NULL, takes, NULL);
  pthread_join(builder, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(takers[i], NULL);
}
