// slots: a helper returns the next slot, but wraps around
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int slots[2];

static int *next_slot(void) {
  static int at;
  return &slots[at++ % 2];
}

static void *work(void *arg) {
  ++*(int *)arg;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, work, next_slot());
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", slots[0]);
  return 0;
}
