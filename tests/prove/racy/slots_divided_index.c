// slots: element i / 2: neighbours share it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `sums[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static double sums[4];

static void *work(void *arg) {
  int i = (int)(long)arg;
  sums[i / 2] += i;
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  printf("%g\n", sums[1]);
  return 0;
}
