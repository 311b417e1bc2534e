// joins: the result is read in the loop before its thread is joined
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `v[0] (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *work(void *arg) {
  *(int *)arg += 1;
  return NULL;
}

int main(void) {
  int v[2] = {0, 0}, s = 0;
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &v[i]);
  for (int i = 0; i < 2; i++) {
    s += v[i];
    pthread_join(t[i], NULL);
  }
  printf("%d\n", s);
  return 0;
}
