// slots: blocks include their upper bound
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `v[4]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int v[9];

static void *work(void *arg) {
  int i = *(int *)arg;
  for (int k = 4 * i; k <= 4 * (i + 1); k++)
    v[k]++;
  return NULL;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", v[4]);
  return 0;
}
