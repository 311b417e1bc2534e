// Peterson's lock. Its loop looks at two variables, one after the other, and only the round that leaves it matters:
// executions in which a round fails are blocked, and are not continued. With ASSUME the loop is written as one round
// that has to succeed, which is the same.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DASSUME %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DBROKEN %s 2>&1 | FileCheck %s --check-prefix=BROKEN
// CHECK: proved: no interleaving fails
// CHECK: executions: 10 (6 blocked), all explored; every external call is modelled
// BROKEN: error: assertion `inside == 1` failed
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int flag[2], turn;
static int inside;

static void await(int me) {
#ifdef ASSUME
  if (flag[1 - me])
    raddle_assume(turn != 1 - me);
#else
  while (flag[1 - me] && turn == 1 - me)
    ;
#endif
}

static void *enters(void *argument) {
  int me = (int)(intptr_t)argument;
#ifdef BROKEN
  turn = 1 - me;
  flag[me] = 1;
#else
  flag[me] = 1;
  turn = 1 - me;
#endif
  await(me);
  inside++;
  assert(inside == 1);
  inside--;
  flag[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, enters, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
