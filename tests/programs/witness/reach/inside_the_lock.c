// The first holds the lock at its access, which the second needs on its way to its own: whoever stops the first there
// waits in vain for the second. The second has to be past the lock before the first takes it.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: inside_the_lock.c:34:9: error: data race on `value`
// CHECK: inside_the_lock.c:34:9: note: main.2 writes `value`, holding no lock
// CHECK: inside_the_lock.c:25:9: note: main.1 writes `value`, holding `mutex`
// CHECK: violated: data race on `value`
// CHECK: executions: 3, all explored; every external call is modelled; rounds: 2, 3
// WITNESS: error: data race on `value`
// WITNESS-DAG: inside_the_lock.c:25:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: inside_the_lock.c:34:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, value;

static void *inside(void *unused) {
  pthread_mutex_lock(&mutex);
  value = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *behind(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  value = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, inside, NULL);
  pthread_create(&second, NULL, behind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
