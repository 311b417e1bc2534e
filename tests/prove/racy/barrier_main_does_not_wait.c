// barrier: main set up the data after creating threads that meet only each other
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `input`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t b;
static int input;

static void *work(void *out) {
  pthread_barrier_wait(&b);
  *(int *)out = input;
  return NULL;
}

int main(void) {
  int o[2];
  pthread_t t[2];
  pthread_barrier_init(&b, NULL, 2);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &o[i]);
  input = 6;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", o[0] + o[1]);
  return 0;
}
