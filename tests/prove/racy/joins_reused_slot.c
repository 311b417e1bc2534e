// joins: ids[i % 2]: the first ids are overwritten by later ones
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `out[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int out[3];

static void *work(void *arg) {
  *(int *)arg = 5;
  return NULL;
}

int main(void) {
  pthread_t ids[2];
  for (int i = 0; i < 3; i++)
    pthread_create(&ids[i % 2], NULL, work, &out[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(ids[i], NULL);
  printf("%d\n", out[0] + out[1] + out[2]);
  return 0;
}
