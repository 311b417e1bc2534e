// joins: partial sums in an array of structs; main adds them after the join loop
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct part {
  const int *from;
  int count;
  long sum;
};

static void *sum_part(void *arg) {
  struct part *p = arg;
  p->sum = 0;
  for (int i = 0; i < p->count; i++)
    p->sum += p->from[i];
  return NULL;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 4;
  if (threads < 1)
    threads = 1;

  enum { PER = 3 };

  int *numbers = malloc(threads * PER * sizeof(int));
  for (int i = 0; i < threads * PER; i++)
    numbers[i] = i;
  struct part *parts = malloc(threads * sizeof(struct part));
  pthread_t *ids = malloc(threads * sizeof(pthread_t));
  for (int i = 0; i < threads; i++) {
    parts[i].from = numbers + i * PER;
    parts[i].count = PER;
    pthread_create(&ids[i], NULL, sum_part, &parts[i]);
  }
  long total = 0;
  for (int i = 0; i < threads; i++) {
    pthread_join(ids[i], NULL);
    total += parts[i].sum;
  }
  printf("%ld\n", total);
  free(ids);
  free(parts);
  free(numbers);
  return 0;
}
