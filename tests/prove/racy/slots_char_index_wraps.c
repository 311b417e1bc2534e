// slots: the index is cut to four bits: 0 and 16 share a slot
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slot[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int slot[16];

static void *work(void *arg) {
  unsigned v = *(unsigned *)arg;
  slot[v & 15u] += 1;
  return NULL;
}

int main(void) {
  unsigned id[2] = {0, 16};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", slot[0]);
  return 0;
}
