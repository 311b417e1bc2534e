// Which cell is written depends on what was counted before: only in certain orders it is the cell that the other thread
// writes without looking.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: cell_chosen_by_value.c:27:15: error: data race on `cells[0]`
// CHECK: cell_chosen_by_value.c:27:15: note: main.1 writes `cells[0]`, holding no lock
// CHECK: cell_chosen_by_value.c:38:12: note: main.2 writes `cells[0]`, holding no lock
// CHECK: violated: data race on `cells[0]`
// CHECK: executions: 5, all explored; every external call is modelled; rounds: 3, 5
// WITNESS: error: data race on `cells[0]`
// WITNESS-DAG: cell_chosen_by_value.c:27:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: cell_chosen_by_value.c:38:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `cells[0]`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, cells[3];

static void *counts(void *unused) {
  pthread_mutex_lock(&mutex);
  int cell = count++;
  pthread_mutex_unlock(&mutex);
  cells[cell] = 1;
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *clears(void *unused) {
  pthread_mutex_lock(&mutex);
  cells[2] = 0;
  pthread_mutex_unlock(&mutex);
  cells[0] = 0;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, counts, NULL);
  pthread_create(&second, NULL, clears, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
