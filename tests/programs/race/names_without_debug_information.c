// Without debug information there are no types: a variable is called as the linker calls it.
// Executions: the search ends after the first one, in which both threads write everything.
// RUN: clang-19 -O0 -Xclang -disable-O0-optnone -g0 -emit-llvm -c %s -o %t.bc
// RUN: %exits 1 %explore --max-executions 1 %t.bc | FileCheck %s
// RUN: clang-19 -O0 -Xclang -disable-O0-optnone -gline-tables-only -emit-llvm -c %s -o %t.bc
// RUN: %exits 1 %explore --max-executions 1 %t.bc | FileCheck %s
// CHECK: error: data race on `count`
// CHECK: error: data race on `pair+4`
// CHECK: error: data race on `{{.*}}heap block allocated at {{.*}}main()`
// CHECK: executions: 1, not all explored (stopped by --max-executions); every external call is modelled
#include <pthread.h>
#include <stdlib.h>

static int count;
static struct {
  int first, second;
} pair;
static int *cell;

static void *writes(void *unused) {
  count = 1;
  pair.second = 1;
  *cell = 1;
  return unused;
}

int main(void) {
  cell = malloc(sizeof *cell);
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
