// value: abs() and a modulo hide that two threads get the same slot
// verdict: racy; shown by `raddle explore --first FILE -- -1`
// shown: data race on `slot[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int slot[4], shift;

static void *work(void *arg) {
  int i = (int)(long)arg;
  slot[abs(i + shift) % 4]++;
  return NULL;
}

int main(int argc, char **argv) {
  shift = argc > 1 ? atoi(argv[1]) : 0;
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", slot[1]);
  return 0;
}
