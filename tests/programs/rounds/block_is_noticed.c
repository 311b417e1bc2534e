// Rounds that fail but have written to a block that somebody reads: others, the next round, or who leaves the loop
// without writing. Each of these assertions fails only after such a round.
// RUN: %exits 1 %explore --cflag=-DPUBLISHED %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DREAD_FIRST %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DLEAVES_BEFORE %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DPUBLISHED_IN_LOOP %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DPUBLISHED_BY_CALL %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DSECOND_TIME %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DOUTER_LOOP %s 2>&1 | FileCheck %s
// CHECK: violated: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int word, observed;
static _Atomic(atomic_int *) slot;

[[maybe_unused]] static void publish(atomic_int *block) { atomic_store(&slot, block); }

// Writes what it saw to its block until it succeeds; the other changes `word` from 0 to 1, and looks for a 0 there.
#if !defined(PUBLISHED_IN_LOOP) && !defined(SECOND_TIME) && !defined(OUTER_LOOP)
static void *tries(void *unused) {
  atomic_int *block = malloc(sizeof *block);
  atomic_init(block, 9);
  int seen = 0;
#if defined(PUBLISHED) || defined(PUBLISHED_BY_CALL)
#ifdef PUBLISHED
  atomic_store(&slot, block);
#else
  publish(block);
#endif
  do {
    seen = atomic_load(&word);
    atomic_store(block, seen);
  } while (!atomic_compare_exchange_strong(&word, &seen, 10));
  assert(!(atomic_load(&observed) && seen == 1));
#elif defined(READ_FIRST)
  int last;
  do {
    last = atomic_load(block);
    seen = atomic_load(&word);
    atomic_store(block, seen);
  } while (!atomic_compare_exchange_strong(&word, &seen, 10));
  assert(last == 9);
#elif defined(LEAVES_BEFORE)
  for (;;) {
    seen = atomic_load(&word);
    if (seen == 1)
      break;
    atomic_store(block, seen);
    if (atomic_compare_exchange_strong(&word, &seen, 10))
      break;
  }
  assert(seen == 0 || atomic_load(block) == 9);
#endif
  return unused;
}
#else
static void *tries(void *unused) {
  atomic_int *block = malloc(sizeof *block);
  atomic_init(block, 9);
  int seen = 0;
#if defined(PUBLISHED_IN_LOOP) // the first round publishes it, and the second may fail
  for (;;) {
    seen = atomic_load(&word);
    atomic_store(block, seen + 5);
    atomic_int *none = 0;
    if (atomic_compare_exchange_strong(&slot, &none, block))
      continue;
    atomic_store(block, seen);
    if (atomic_compare_exchange_strong(&word, &seen, 10))
      break;
  }
  assert(!(atomic_load(&observed) && seen == 1));
#elif defined(SECOND_TIME) // where it is published, the loop is entered again
  for (int time = 0; time < 2; time++) {
    do {
      seen = time ? atomic_load(&word) : 0;
      atomic_store(block, time ? seen : 5);
      atomic_int *none = 0;
      if (!time && atomic_compare_exchange_strong(&slot, &none, block))
        break;
    } while (!atomic_compare_exchange_strong(&word, &seen, 10));
  }
  assert(!(atomic_load(&observed) && seen == 1));
#elif defined(OUTER_LOOP) // of the loop around it the write is an effect: that is left without writing
  for (;;) {
    if (atomic_load(&word) == 1)
      break;
    if (atomic_load(&observed) != 9) {
      int other;
      do {
        other = atomic_load(&observed);
        atomic_store(block, 0);
      } while (other == 5);
    }
    int none = 0;
    if (atomic_compare_exchange_strong(&word, &none, 10))
      break;
  }
  assert(atomic_load(&word) != 1 || atomic_load(block) == 9);
#endif
  return unused;
}
#endif

static void *changes(void *unused) {
  int none = 0;
  atomic_compare_exchange_strong(&word, &none, 1);
  atomic_int *block = atomic_load(&slot);
  if (block && atomic_load(block) == 0)
    atomic_store(&observed, 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, tries, 0);
  pthread_create(&b, 0, changes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
