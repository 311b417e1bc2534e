// rules: numbers of threads are cut off to a byte
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int slots[256];

static void *work(void *arg) {
  slots[(unsigned char)(long)arg]++;
  return NULL;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2;
  pthread_t ids[600];
  for (long i = 0; i < n * 256; i += 1)
    pthread_create(&ids[i], NULL, work, (void *)i);
  for (long i = 0; i < n * 256; i += 1)
    pthread_join(ids[i], NULL);
  printf("%d\n", slots[0]);
  return 0;
}
