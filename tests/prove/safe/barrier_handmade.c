// barrier: a barrier made of a mutex, a condition variable and a generation
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t m;
  pthread_cond_t c;
  int parties, waiting;
  unsigned generation;
} bar = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 2, 0, 0};

static void meet(void) {
  pthread_mutex_lock(&bar.m);
  unsigned mine = bar.generation;
  if (++bar.waiting == bar.parties) {
    bar.waiting = 0;
    bar.generation++;
    pthread_cond_broadcast(&bar.c);
  } else
    while (mine == bar.generation)
      pthread_cond_wait(&bar.c, &bar.m);
  pthread_mutex_unlock(&bar.m);
}

static int left_part, right_part;

static void *left(void *out) {
  left_part = 1;
  meet();
  *(int *)out = right_part;
  return NULL;
}

static void *right(void *out) {
  right_part = 2;
  meet();
  *(int *)out = left_part;
  return NULL;
}

int main(void) {
  int l = 0, r = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, left, &l);
  pthread_create(&b, NULL, right, &r);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", l, r);
  return l != 2 || r != 1;
}
