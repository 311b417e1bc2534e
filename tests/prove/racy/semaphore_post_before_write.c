// semaphore: the hand-off is announced before the data is complete
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t ready;
static int data[2];

static void *writer(void *p) {
  data[0] = 1;
  sem_post(&ready);
  data[1] = 2;
  return p;
}

static void *reader(void *out) {
  sem_wait(&ready);
  *(int *)out = data[0] + data[1];
  return NULL;
}

int main(void) {
  int out = 0;
  sem_init(&ready, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
