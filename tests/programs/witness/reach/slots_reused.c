// Tickets are drawn under the lock, and the slot of a ticket is used outside: a slot comes round again after two tickets,
// whether its user has left it or not.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: slots_reused.c:27:21: error: data race on `slots[0]`
// CHECK: slots_reused.c:27:21: note: main.1 writes `slots[0]`, holding no lock
// CHECK: slots_reused.c:27:21: note: main.3 writes `slots[0]`, holding no lock
// CHECK: violated: data race on `slots[0]`
// CHECK: executions: 138, all explored; every external call is modelled; rounds: 90, 138
// WITNESS: error: data race on `slots[0]`
// WITNESS-DAG: slots_reused.c:27:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: slots_reused.c:27:{{[0-9]+}}: note: main.3 {{(reads|writes)}}
// WITNESS: violated: data race on `slots[0]`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int tickets, left, slots[2];

static void *uses(void *unused) {
  pthread_mutex_lock(&mutex);
  int ticket = tickets++;
  pthread_mutex_unlock(&mutex);
  slots[ticket % 2] = ticket;
  pthread_mutex_lock(&mutex);
  ++left;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, uses, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
