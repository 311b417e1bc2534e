// wrappers: own thread layer: spawn and wait wrap pthread_create and pthread_join with a trampoline
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  pthread_t id;
  int (*fn)(void *);
  void *arg;
  int result;
} task_t;

static void *trampoline(void *p) {
  task_t *t = p;
  t->result = t->fn(t->arg);
  return NULL;
}

static task_t *spawn(int (*fn)(void *), void *arg) {
  task_t *t = malloc(sizeof *t);
  t->fn = fn;
  t->arg = arg;
  t->result = -1;
  if (pthread_create(&t->id, NULL, trampoline, t) != 0) {
    free(t);
    return NULL;
  }
  return t;
}

static int wait_for(task_t *t) {
  pthread_join(t->id, NULL);
  int r = t->result;
  free(t);
  return r;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int visits;

static int square(void *arg) {
  int v = *(int *)arg;
  pthread_mutex_lock(&lock);
  visits++;
  pthread_mutex_unlock(&lock);
  return v * v;
}

int main(int argc, char **argv) {
  int x = 3, y = argc > 1 ? atoi(argv[1]) : 4;
  task_t *a = spawn(square, &x), *b = spawn(square, &y);
  if (!a || !b)
    return 1;
  int sum = wait_for(a) + wait_for(b);
  printf("%d after %d visits\n", sum, visits);
  return 0;
}
