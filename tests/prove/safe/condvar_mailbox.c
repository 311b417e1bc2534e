// condvar: a one-place mailbox: full flag, condition variable, predicate loops
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 32

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full, letter, letters = 3;

static void put(int v) {
  pthread_mutex_lock(&m);
  while (full)
    pthread_cond_wait(&changed, &m);
  letter = v;
  full = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
}

static int get(void) {
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&changed, &m);
  int v = letter;
  full = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return v;
}

static void *sender(void *arg) {
  (void)arg;
  for (int i = 1; i <= letters; i++)
    put(i);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    letters = atoi(argv[1]);
  pthread_t t;
  pthread_create(&t, NULL, sender, NULL);
  int sum = 0;
  for (int i = 0; i < letters; i++)
    sum += get();
  pthread_join(t, NULL);
  printf("%d\n", sum);
  return 0;
}
