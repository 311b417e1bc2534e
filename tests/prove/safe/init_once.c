// init: pthread_once initializes; everybody goes through it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *table;
static int size;

static void build(void) {
  size = 4;
  table = malloc(size * sizeof *table);
  for (int i = 0; i < size; i++)
    table[i] = 1 << i;
}

static int power(int i) {
  pthread_once(&once, build);
  return i < size ? table[i] : -1;
}

static void *ask(void *arg) {
  int *io = arg;
  *io = power(*io);
  return NULL;
}

int main(void) {
  int q[2] = {2, 3};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, ask, &q[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", q[0], q[1]);
  free(table);
  return q[0] + q[1] != 12;
}
