// The table is reset by whoever comes first, inside pthread_once, and read by all afterwards.
// Executions: who runs the routine.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table = -1;

static void build(void) { table = table + 8; }

static void *uses(void *unused) {
  pthread_once(&once, build);
  return table == 7 ? unused : &table;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
