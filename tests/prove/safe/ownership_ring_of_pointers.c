// ownership: a ring of pointers under a lock; what a pointer leads to belongs to the popper
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define RING 4
static int *ring[RING];
static unsigned head, tail;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int push(int *p) {
  int ok = 0;
  pthread_mutex_lock(&m);
  if (tail - head < RING) {
    ring[tail++ % RING] = p;
    ok = 1;
  }
  pthread_mutex_unlock(&m);
  return ok;
}

static int *pop(void) {
  int *p = NULL;
  pthread_mutex_lock(&m);
  if (head != tail) {
    p = ring[head % RING];
    ring[head++ % RING] = NULL;
  }
  pthread_mutex_unlock(&m);
  return p;
}

static void *producer(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < n; i++) {
    int *v = malloc(sizeof *v);
    *v = i + 1;
    if (!push(v))
      free(v);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, sum = 0;
  pthread_t t;
  pthread_create(&t, NULL, producer, &n);
  for (int tries = 0; tries < 3; tries++) {
    int *v = pop();
    if (v) {
      sum += *v;
      free(v);
    }
  }
  pthread_join(t, NULL);
  for (int *v; (v = pop());) {
    sum += *v;
    free(v);
  }
  printf("%d\n", sum);
  return 0;
}
