// rules: tickets of one byte come round
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `slots[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
static int slots[256];
static atomic_uchar next;

static void *work(void *arg) {
  for (int i = 0; i < *(int *)arg; i++)
    slots[atomic_fetch_add_explicit(&next, 1, memory_order_relaxed)]++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int many = 257, one = 1;
  pthread_create(&a, NULL, work, &many);
  pthread_create(&b, NULL, work, &one);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", slots[3]);
  return 0;
}
