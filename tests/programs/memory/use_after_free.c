// One thread reads what another one frees. That is a race, and in one order it is a use of freed memory, which is found
// before it happens, with where the block was allocated and freed.
// Executions: the read comes before or after the free.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ROUNDS
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --json - %s 2>&1 | FileCheck %s --check-prefix=JSON
// CHECK: use_after_free.c:[[@LINE+27]]:{{[0-9]+}}: error: data race on `shared->value`
// CHECK: note: main.1 reads `shared->value`, holding no lock
// CHECK: note: main.2 frees `*shared`, holding no lock
// CHECK: use_after_free.c:[[@LINE+24]]:{{[0-9]+}}: error: the thread reads memory that was freed (`value of struct node allocated at
// CHECK: use_after_free.c:[[@LINE+29]]:3: note: main.2 freed it here
// CHECK: use_after_free.c:[[@LINE+33]]:12: note: main allocated it here
// CHECK: frees *shared
// CHECK: reads shared->value: 1
// CHECK: violated: data race on `shared->value` (and 1 more error)
// CHECK: executions: 2, all explored
// ROUNDS: rounds: 1, 2
// JSON: "kind": "memory-error",
// JSON-NEXT: "rule": "use-after-free",
// JSON: "role": "fails"
// JSON: "role": "freed it here"
// JSON: "role": "allocated it here"
// JSON: "replayed": true
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static struct node *shared;

static void *reads(void *unused) {
  int value = shared->value;
  (void)value;
  return unused;
}

static void *frees(void *unused) {
  free(shared);
  return unused;
}

int main(void) {
  shared = malloc(sizeof *shared);
  shared->value = 1;
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, frees, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
