// A function without instrumentation calls one that locks: it goes on, and writes, in steps after the one in which it
// was called, so that none of them can be taken back alone.
// Executions: the three comparisons of each thread in any order, 6! / 3!^2.
// RUN: %exits 2 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK-NOT: explored with a process for each execution
// CHECK: executions: 20, explored as far as it is controlled; uncontrolled: `tsearch`
#include <assert.h>
#include <pthread.h>
#include <search.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int comparisons;
static int numbers[2][3] = {{3, 1, 2}, {9, 7, 8}};
static void *roots[2];

static int compare(const void *a, const void *b) {
  pthread_mutex_lock(&mutex);
  ++comparisons;
  pthread_mutex_unlock(&mutex);
  return *(const int *)a - *(const int *)b;
}

// The second number is compared once and the third one twice.
static void *insert(void *argument) {
  int index = argument == numbers[1];
  for (int i = 0; i < 3; ++i)
    assert(tsearch(&numbers[index][i], &roots[index], compare));
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], 0, insert, numbers[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
