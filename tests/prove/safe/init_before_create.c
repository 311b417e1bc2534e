// init: a table is filled before the threads start and only read afterwards
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int squares[16];
static int limit;

static void prepare(int n) {
  limit = n < 16 ? n : 16;
  for (int i = 0; i < limit; i++)
    squares[i] = i * i;
}

static void *find(void *arg) {
  int wanted = *(int *)arg;
  for (int i = 0; i < limit; i++)
    if (squares[i] == wanted) {
      printf("%d is %d squared\n", wanted, i);
      return (void *)1;
    }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  prepare(n);
  int w[2] = {49, 50};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, find, &w[i]);
  int found = 0;
  for (int i = 0; i < 2; i++) {
    void *r;
    pthread_join(t[i], &r);
    found += r != NULL;
  }
  printf("%d found\n", found);
  return 0;
}
