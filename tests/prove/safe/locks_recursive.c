// locks: a recursive mutex taken again by a helper
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t big;
static int depth_sum, calls;

static void note(int depth) {
  pthread_mutex_lock(&big);
  calls++;
  depth_sum += depth;
  pthread_mutex_unlock(&big);
}

static void descend(int depth) {
  pthread_mutex_lock(&big);
  note(depth);
  if (depth > 0)
    descend(depth - 1);
  pthread_mutex_unlock(&big);
}

static void *run(void *arg) {
  descend(*(int *)arg);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&big, &attr);
  pthread_mutexattr_destroy(&attr);
  int one = 1, two = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, run, &one);
  pthread_create(&b, NULL, run, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("calls %d sum %d\n", calls, depth_sum);
  pthread_mutex_destroy(&big);
  return 0;
}
