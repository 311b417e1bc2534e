// joins: threads return heap results, which main reads and frees after the join
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct answer {
  int input;
  long factorial;
};

static void *compute(void *arg) {
  int n = (int)(long)arg;
  struct answer *a = malloc(sizeof *a);
  if (!a)
    return NULL;
  a->input = n;
  a->factorial = 1;
  for (int i = 2; i <= n; i++)
    a->factorial *= i;
  return a;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 5;
  if (count < 1 || count > 64)
    count = 3;
  pthread_t ids[64];
  for (long i = 0; i < count; i++)
    pthread_create(&ids[i], NULL, compute, (void *)(i + 3));
  for (int i = 0; i < count; i++) {
    void *got = NULL;
    pthread_join(ids[i], &got);
    struct answer *a = got;
    if (a)
      printf("%d! = %ld\n", a->input, a->factorial);
    free(a);
  }
  return 0;
}
