// A spin lock between the two accesses, which only ever orders them one way round.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %raddle check --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// CHECK: spin_between.c:18:9: error: data race on `value`
// CHECK: spin_between.c:18:9: note: main.1 writes `value`, holding no lock
// CHECK: spin_between.c:29:9: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 4, all explored; nothing uncontrolled; rounds: 2, 4
#include <pthread.h>

static pthread_spinlock_t lock;
static int count, value;

static void *before(void *unused) {
  value = 1;
  pthread_spin_lock(&lock);
  ++count;
  pthread_spin_unlock(&lock);
  return unused;
}

static void *behind(void *unused) {
  pthread_spin_lock(&lock);
  int seen = count;
  pthread_spin_unlock(&lock);
  value += seen;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&first, NULL, before, NULL);
  pthread_create(&second, NULL, behind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
