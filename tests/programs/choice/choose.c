// raddle_choose is exhaustive: every value in every interleaving.
// Executions: 3 x 2 values x 2 orders of the critical sections.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `sum != 3` failed
// CHECK: violated: assertion `sum != 3` failed
// CHECK: executions: 12, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void add(int amount) {
  pthread_mutex_lock(&mutex);
  sum += amount;
  pthread_mutex_unlock(&mutex);
}

static void *addsUpTo2(void *unused) {
  add((int)raddle_choose(3));
  return unused;
}

static void *addsUpTo1(void *unused) {
  add((int)raddle_choose(2));
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, addsUpTo2, NULL);
  pthread_create(&second, NULL, addsUpTo1, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(sum != 3);
}
