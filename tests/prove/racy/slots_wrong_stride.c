// slots: thread i writes the bytes from 3 * i on, four of them
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `bytes[3]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char bytes[16];

static void *work(void *arg) {
  int i = *(int *)arg;
  memset(bytes + 3 * i, i + 1, 4);
  return NULL;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", bytes[3]);
  return 0;
}
