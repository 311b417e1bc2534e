// A loop that waits for two variables, each written by a thread of its own. Executions: it sees neither early value, or
// `a` before it is written, or `a` in time and `b` too early; the last two are blocked.
// If nobody writes `b`, it can be seen too early only as far as `a` goes; otherwise the loop never ends.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DNEVER %s 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPLAIN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag=-DPLAIN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// CHECK: proved: no interleaving fails
// CHECK: executions: 3 (2 blocked), all explored; every external call is modelled
// NEVER: several.c:[[@LINE+31]]:{{[0-9]+}}: error: deadlock: main waits for a value of `a or b` that nobody can write
// NEVER: executions: 2 (1 blocked), all explored; every external call is modelled
// PLAIN-DAG: error: data race on `a`
// PLAIN-DAG: error: data race on `b`
// PLAIN: executions: 3 (2 blocked)
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifdef PLAIN
static int a, b = 1;
#else
static atomic_int a, b = 1;
#endif

static void *setsA(void *unused) {
  a = 1;
  return unused;
}

static void *clearsB(void *unused) {
#ifndef NEVER
  b = 0;
#endif
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, setsA, NULL);
  pthread_create(&second, NULL, clearsB, NULL);
  while (!a || b)
    sched_yield();
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
