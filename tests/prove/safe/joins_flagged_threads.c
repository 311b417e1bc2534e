// joins: a boolean per slot says whether its thread was started and must be joined
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#define MAX 4

static struct slot {
  bool started;
  pthread_t id;
  int result;
} slots[MAX];

static void *run(void *p) {
  struct slot *s = p;
  s->result = 9;
  return NULL;
}

static void start(int i) {
  slots[i].started =
      pthread_create(&slots[i].id, NULL, run, &slots[i]) == 0;
}

static int finish(int i) {
  if (!slots[i].started)
    return 0;
  pthread_join(slots[i].id, NULL);
  slots[i].started = false;
  return slots[i].result;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n > MAX)
    n = MAX;
  for (int i = 0; i < n; i++)
    start(i);
  int s = 0;
  for (int i = 0; i < MAX; i++)
    s += finish(i);
  printf("%d\n", s);
  return 0;
}
