// A counter that decides only how long the loop pauses decides nothing: of two threads each order is complete once, or
// twice if the word is tested too early. One that decides more is seen.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --first --max-steps 60 --cflag=-DGIVES_UP %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --first --max-steps 60 --cflag=-DTELLS %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --first --max-steps 60 --cflag=-DREMEMBERS %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// CHECK: proved
// CHECK: executions: 8 (4 blocked), all explored
// EFFECT: violated: assertion
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_uint lock;
static int count;
static atomic_int told;

static void *work(void *unused) {
  unsigned spins = 0, expected = 0;
  int remembered = 0;
  for (;;) {
    expected = 0;
    if (atomic_load(&lock) == 0 && atomic_compare_exchange_weak(&lock, &expected, 1))
      break;
    if (++spins > 1) {
      sched_yield();
      spins = 0;
#ifdef TELLS
      told = 1;
#endif
#ifdef REMEMBERS
      remembered = 1;
#endif
    }
#ifdef GIVES_UP
    if (spins == 0)
      assert(!"gives up");
#endif
  }
  assert(!remembered && !told);
  count++;
  atomic_store(&lock, 0);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, work, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(count == 2);
}
