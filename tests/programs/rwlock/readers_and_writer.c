// Two readers and a writer: a reader sees all of what the writer does, or nothing of it.
// Executions: 6 orders of the four steps of the readers; the writer comes before, after or, where they do not overlap,
// between them: 4 * 2 + 2 * 3.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 14, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int first, second;

static void *reads(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *writes(void *unused) {
  pthread_rwlock_wrlock(&lock);
  ++first;
  ++second;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, reads, NULL);
  pthread_create(&threads[1], NULL, reads, NULL);
  pthread_create(&threads[2], NULL, writes, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  pthread_rwlock_destroy(&lock);
}
