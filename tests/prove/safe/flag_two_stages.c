// flag: a value passes through two flags to a third thread
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int value;
static atomic_int stage;

static void advance(int to) {
  atomic_store_explicit(&stage, to, memory_order_release);
}

static int reached(int s) {
  return atomic_load_explicit(&stage, memory_order_acquire) == s;
}

static void *first(void *arg) {
  value = *(int *)arg;
  advance(1);
  return NULL;
}

static void *second(void *p) {
  while (!reached(1))
    ;
  value *= 3;
  advance(2);
  return p;
}

static void *third(void *out) {
  while (!reached(2))
    ;
  *(int *)out = value;
  return NULL;
}

int main(int argc, char **argv) {
  int in = argc > 1 ? atoi(argv[1]) : 14, out = 0;
  pthread_t a, b, c;
  pthread_create(&a, NULL, first, &in);
  pthread_create(&b, NULL, second, NULL);
  pthread_create(&c, NULL, third, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d\n", out);
  return out != 3 * in;
}
