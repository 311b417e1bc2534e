// slots: slot number modulo two, but three threads
// verdict: racy; shown by `raddle explore --first FILE -- 3`
// shown: data race on `slot[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int slot[2];

static void *work(void *arg) {
  int i = (int)(long)arg % 2;
  slot[i]++;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n < 1 || n > 4)
    n = 3;
  pthread_t t[4];
  for (long i = 0; i < n; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", slot[0] + slot[1]);
  return 0;
}
