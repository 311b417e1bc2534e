// tickets: threads take chunks of work by fetch_add with a stride
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 16

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define SIZE 12
#define CHUNK 4
static _Atomic int cursor;
static int values[SIZE];

static void *fill(void *arg) {
  int sign = *(int *)arg;
  int from;
  while ((from = atomic_fetch_add_explicit(&cursor, CHUNK, memory_order_relaxed)) < SIZE)
    for (int i = from; i < from + CHUNK; i++)
      values[i] = sign * i;
  return NULL;
}

int main(int argc, char **argv) {
  int signs[2] = {1, -1};
  if (argc > 1)
    signs[0] = atoi(argv[1]);
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, fill, &signs[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  int sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += abs(values[i]);
  printf("%d\n", sum);
  return sum != 66 && argc == 1;
}
