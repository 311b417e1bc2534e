// structlocks: each heap object has its own mutex that guards its fields
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct counter {
  pthread_mutex_t mutex;
  int value, peak;
} counter_t;

static counter_t *counter_new(void) {
  counter_t *c = malloc(sizeof(counter_t));
  if (!c)
    abort();
  pthread_mutex_init(&c->mutex, NULL);
  c->value = c->peak = 0;
  return c;
}

static void counter_add(counter_t *c, int by) {
  pthread_mutex_lock(&c->mutex);
  c->value += by;
  if (c->value > c->peak)
    c->peak = c->value;
  pthread_mutex_unlock(&c->mutex);
}

static int counter_peak(counter_t *c) {
  pthread_mutex_lock(&c->mutex);
  int peak = c->peak;
  pthread_mutex_unlock(&c->mutex);
  return peak;
}

static void counter_free(counter_t *c) {
  pthread_mutex_destroy(&c->mutex);
  free(c);
}

static void *up_and_down(void *arg) {
  counter_t *c = arg;
  counter_add(c, 2);
  counter_add(c, -1);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n > 10 || n < 0)
    return 1;
  counter_t *apples = counter_new(), *pears = counter_new();
  pthread_t t[10];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, up_and_down, i % 2 ? apples : pears);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", counter_peak(apples), counter_peak(pears));
  counter_free(apples);
  counter_free(pears);
  return 0;
}
