// slots: all threads get the address of the loop variable
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `i (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int out[3];

static void *work(void *arg) {
  int i = *(int *)arg;
  if (i < 3)
    out[i] = 1;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  int i;
  for (i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, work, &i);
  for (int k = 0; k < 3; k++)
    pthread_join(t[k], NULL);
  printf("%d\n", out[0]);
  return 0;
}
