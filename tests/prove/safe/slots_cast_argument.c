// slots: the slot number is passed as an integer in the pointer argument
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#define THREADS 4
static unsigned found[THREADS];

static void *search(void *arg) {
  int me = (int)(intptr_t)arg;
  for (int v = me; v < 40; v += THREADS)
    if (v % 7 == 0)
      found[me]++;
  return NULL;
}

int main(int argc, char **argv) {
  int used = argc > 1 ? atoi(argv[1]) : THREADS;
  if (used < 1 || used > THREADS)
    used = THREADS;
  pthread_t t[THREADS];
  for (int i = 0; i < used; i++)
    pthread_create(&t[i], NULL, search, (void *)(intptr_t)i);
  unsigned all = 0;
  for (int i = 0; i < used; i++) {
    pthread_join(t[i], NULL);
    all += found[i];
  }
  printf("%u multiples of 7\n", all);
  return 0;
}
