// Two threads increment an unlocked counter: the textbook lost update, with all its classes.
// Executions: the Mazurkiewicz classes of k reads and writes of one variable by each of two threads, counted by plain
// enumeration.
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag -DROUNDS=1 %s 2>&1 | FileCheck %s --check-prefix=ROUNDS1
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag -DROUNDS=2 %s 2>&1 | FileCheck %s --check-prefix=ROUNDS2
// RUN: %exits 1 %raddle explore --visible=all --self-check --cflag -DROUNDS=3 %s 2>&1 | FileCheck %s --check-prefix=ROUNDS3
// ROUNDS1: violated: data race on `count` (and 1 more error)
// ROUNDS1: executions: 4, all explored; every external call is modelled
// ROUNDS2: violated: data race on `count` (and 1 more error)
// ROUNDS2: executions: 34, all explored; every external call is modelled
// ROUNDS3: violated: data race on `count` (and 1 more error)
// ROUNDS3: executions: 328, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
  for (int round = 0; round < ROUNDS; round++)
    count++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2 * ROUNDS);
}
