// init: a global is written by main, by a thread, and again by main after its join
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char stage[16];
static int steps;

static void enter(const char *s) {
  snprintf(stage, sizeof stage, "%s", s);
  steps++;
}

static void *middle(void *p) {
  if (steps != 1)
    abort();
  enter("middle");
  return p;
}

int main(void) {
  enter("start");
  pthread_t t;
  if (pthread_create(&t, NULL, middle, NULL) != 0) {
    fprintf(stderr, "no thread\n");
    return 1;
  }
  pthread_join(t, NULL);
  enter("end");
  printf("%s after %d\n", stage, steps);
  return steps != 3;
}
