// A reader of a sequence lock begins anew if a writer came between, and writes to memory of its caller in each round.
// That is no effect as long as each round writes there before it reads there or leaves: the reader sees one state or the other.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --first --max-steps=40 --cflag=-DSUMS %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %explore --first --max-steps=40 --cflag=-DLEAVES %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %explore --first --max-steps=40 --cflag=-DALIAS %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: executions: 18 (16 blocked), all explored
// FAILS: error: assertion `!failed` failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint sequence;
static atomic_int first, second;
static int other, failed;
static void *writer(void *unused) {
  atomic_store(&sequence, 1);
  atomic_store(&first, 1);
  atomic_store(&second, 1);
  atomic_store(&sequence, 2);
  return unused;
}
static void get(int *x, int *y, const int *last) {
  unsigned before, after;
  do {
    before = atomic_load(&sequence);
#ifdef LEAVES
    if (before == 2)
      return;
#endif
#ifdef SUMS
    *x += atomic_load(&first);
#elif defined ALIAS
    if (before == 2 && *last)
      failed = 1;
    *x = atomic_load(&first);
#else
    *x = atomic_load(&first);
#endif
    *y = atomic_load(&second);
    after = atomic_load(&sequence);
  } while (before % 2 || before != after);
}
static void *reader(void *unused) {
  int x = 0;
  int y = 0;
  get(&x, &y, &x);
#ifdef SUMS
  failed = x > 1;
#elif defined LEAVES
  failed = x != y;
#else
  assert(x == y);
#endif
  assert(!failed);
  return unused;
}
int main(void) {
  int x, y;
  get(&x, &y, &other);
  failed = 0;
  pthread_t threads[2];
  pthread_create(&threads[0], 0, writer, 0);
  pthread_create(&threads[1], 0, reader, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
