// Rounds that fail but have an effect are steps: each of these assertions fails only after such a round.
// RUN: %exits 1 %explore --cflag=-DCOUNTS %s 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: %exits 1 %explore --cflag=-DKEEPS %s 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: %exits 1 %explore --cflag=-DHELPS %s 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: %exits 1 %explore --cflag=-DSECOND %s 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: %exits 1 %explore --cflag=-DORDER %s 2>&1 | FileCheck %s --check-prefix=RACE
// CHECK: violated: assertion
// RACE: data race on `data`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word, other, shown;
static int data;

static void *tries(void *unused) {
#if defined(COUNTS) // how often it failed
  int rounds = 0;
  for (;; rounds++) {
    int seen = atomic_load(&word);
    if (atomic_compare_exchange_strong(&word, &seen, seen + 10))
      break;
  }
  assert(rounds == 0);
#elif defined(KEEPS) // that it failed
  int failed = 0, seen = atomic_load(&word);
  while (!atomic_compare_exchange_strong(&word, &seen, seen + 10))
    failed = 1;
  assert(!failed);
#elif defined(HELPS) // what it did for the other
  for (;;) {
    int seen = atomic_load(&word);
    if (seen == 1) {
      int none = 0;
      atomic_compare_exchange_strong(&other, &none, 1);
    }
    if (atomic_load(&other) && atomic_load(&shown))
      break;
    if (atomic_compare_exchange_strong(&word, &seen, 10))
      break;
  }
  assert(atomic_load(&other) == 0);
#elif defined(SECOND) // what was loaded before the loop is known in the first round only
  int seen = atomic_load(&word), first = seen;
  while (!atomic_compare_exchange_strong(&word, &seen, seen + 10))
    if (first != 0)
      first = 7;
  assert(first != 7);
#elif defined(ORDER) // the load would synchronize, the compare-exchange that fails does not
  int seen = atomic_load_explicit(&word, memory_order_acquire);
  while (!atomic_compare_exchange_strong_explicit(&word, &seen, 10, memory_order_relaxed, memory_order_relaxed))
    ;
  if (seen == 1)
    data = 2;
#endif
  return unused;
}

static void *writes(void *unused) {
  data = 1;
  atomic_store(&word, 1);
#ifdef SECOND
  atomic_store(&word, 2);
  atomic_store(&word, 3);
#endif
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, tries, 0);
  pthread_create(&b, 0, writes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
