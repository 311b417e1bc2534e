// tickets: each thread draws its own number once and then owns that element
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define MAX 8
static atomic_uint drawn;

static struct {
  unsigned long count;
  char pad[56];
} counters[MAX];

static void *count(void *arg) {
  unsigned me = atomic_fetch_add(&drawn, 1u);
  if (me >= MAX)
    return NULL;
  int rounds = *(int *)arg;
  for (int i = 0; i < rounds; i++)
    counters[me].count++;
  return NULL;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    if (pthread_create(&t[i], NULL, count, &rounds))
      exit(1);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  unsigned long all = 0;
  for (int i = 0; i < MAX; i++)
    all += counters[i].count;
  printf("%lu\n", all);
  return 0;
}
