// One variable, but no simple condition; and a loop that is left in two ways. Executions: the thread looks before the
// first write, between the two or after both, where the first and the second of the three are blocked for bits, and
// only the first for the two ways.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DWAYS %s 2>&1 | FileCheck %s --check-prefix=WAYS
// CHECK: executions: 3 (2 blocked), all explored; every external call is modelled
// WAYS: executions: 3 (1 blocked), all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state;

static int waits(void) {
#ifdef WAYS
  for (;;) {
    int seen = state;
    if (seen == 1)
      return 1;
    if (seen == 3)
      return 3;
  }
#else
  while (!(state & 2))
    ;
  return 3;
#endif
}

static void *writes(void *unused) {
  state = 1;
  state = 3;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  (void)waits();
  pthread_join(thread, NULL);
}
