// condvar: threads wait at a gate until main has finished the set-up
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t gate_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gate = PTHREAD_COND_INITIALIZER;
static int open_;
static int *table;
static int table_size;

static void wait_for_gate(void) {
  pthread_mutex_lock(&gate_lock);
  while (!open_)
    pthread_cond_wait(&gate, &gate_lock);
  pthread_mutex_unlock(&gate_lock);
}

static void *runner(void *out) {
  wait_for_gate();
  int s = 0;
  for (int i = 0; i < table_size; i++)
    s += table[i];
  *(int *)out = s;
  return NULL;
}

int main(int argc, char **argv) {
  int sums[2];
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, runner, &sums[i]);
  table_size = argc > 1 ? atoi(argv[1]) : 10;
  if (table_size < 0)
    table_size = 0;
  table = malloc(sizeof(int) * (table_size + 1));
  for (int i = 0; i < table_size; i++)
    table[i] = i;
  pthread_mutex_lock(&gate_lock);
  open_ = 1;
  pthread_cond_broadcast(&gate);
  pthread_mutex_unlock(&gate_lock);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", sums[0], sums[1]);
  free(table);
  return 0;
}
