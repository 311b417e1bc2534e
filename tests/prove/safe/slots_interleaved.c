// slots: cyclic distribution: thread i takes the elements i, i + T, i + 2T
// verdict: race-free; shown by `raddle explore FILE -- 7`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { T = 2 };

static int length;
static short *samples;

static void *invert(void *arg) {
  int start = (int)(long)arg;
  for (int i = start; i < length; i += T)
    samples[i] = (short)-samples[i];
  return NULL;
}

int main(int argc, char **argv) {
  length = argc > 1 ? atoi(argv[1]) : 100;
  if (length < 0)
    length = 0;
  samples = calloc(length + 1, sizeof(short));
  for (int i = 0; i < length; i++)
    samples[i] = (short)i;
  pthread_t t[T];
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], NULL, invert, (void *)i);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], NULL);
  long s = 0;
  for (int i = 0; i < length; i++)
    s += samples[i];
  printf("%ld\n", s);
  free(samples);
  return 0;
}
