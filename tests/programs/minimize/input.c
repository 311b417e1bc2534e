// It takes a large choice and an interleaving. The smallest of the choices that are large enough is found.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --random --first --seed 2 --trace-dir %t %s
// RUN: bash -c 'grep "Choose 4" %t/assertion-*.trace'
// RUN: bash -c '%exits 1 %raddle minimize %t/assertion-*.trace' | FileCheck %s
// CHECK: context switches: 2, 2 before; no interleaving has fewer
// CHECK: 1. main.1 storing level ({{.*}}) comes before main loading level 
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: 2. main.1 chooses 3 
// CHECK-NEXT: (an execution with another value passes)
// CHECK-NEXT: each execution in which these are so fails (all 10 executions checked)
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>

static atomic_int level;

static void *raises(void *unused) {
  level = (int)raddle_choose(5);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, raises, NULL);
  assert(level < 3);
  pthread_join(thread, NULL);
}
