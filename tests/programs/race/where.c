// Each access of a race is shown where it came in the interleaving: main writes first, and goes on until it has to wait.
// Executions: nobody but the accesses of `value` meet, in two orders.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s | FileCheck %s --check-prefix=VISIBLE
// RUN: rm -rf %t && %exits 1 %explore --quiet --json %t.json --trace-dir %t %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: bash -c '%exits 1 %raddle replay %t/data-race-*.trace' | FileCheck %s --check-prefix=REPLAYED
// CHECK: starts main.1
// CHECK-NEXT: | value = 1; ✗ writes `value`
// CHECK-NEXT: | pthread_mutex_lock(&mutex); locks mutex
// CHECK-NEXT: | pthread_mutex_unlock(&mutex); unlocks mutex
// CHECK-NEXT: | copy = value; ✗ reads `value`
// CHECK-EMPTY:
// CHECK: executions: 2, all explored; every external call is modelled; rounds: 1, 2
// VISIBLE: writes value: 0 → 1
// VISIBLE-NEXT: ✗ writes `value`
// VISIBLE-NEXT: | pthread_mutex_lock(&mutex); locks mutex
// VISIBLE: reads value: 1
// VISIBLE-NEXT: ✗ reads `value`
// JSON: "role": "writes `value`",
// JSON-NEXT: "stands": true,
// JSON-NEXT: "step": 0,
// JSON: "role": "reads `value`",
// JSON-NEXT: "stands": true,
// JSON-NEXT: "step": null,
// REPLAYED: starts main.1
// REPLAYED-NEXT: ✗ writes `value`
// REPLAYED-NEXT: locks mutex
#include <pthread.h>

static int value, copy;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *reads(void *unused) {
  copy = value;
  return unused;
}

int main(void) {
  pthread_t reader;
  pthread_create(&reader, NULL, reads, NULL);
  value = 1;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(reader, NULL);
}
