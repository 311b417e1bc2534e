// joins: a linked list of thread records; main pops, joins and frees each
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct record {
  pthread_t id;
  int input, output;
  struct record *next;
};

static void *work(void *arg) {
  struct record *r = arg;
  r->output = r->input + 1;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct record *all = NULL;
  for (int i = 0; i < n; i++) {
    struct record *r = calloc(1, sizeof *r);
    r->input = i * 10;
    r->next = all;
    if (pthread_create(&r->id, NULL, work, r)) {
      free(r);
      break;
    }
    all = r;
  }
  int sum = 0;
  while (all) {
    struct record *r = all;
    all = r->next;
    pthread_join(r->id, NULL);
    sum += r->output;
    free(r);
  }
  printf("%d\n", sum);
  return 0;
}
