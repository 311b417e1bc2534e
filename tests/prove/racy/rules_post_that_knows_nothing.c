// rules: a semaphore is posted by a thread that has waited for the data, and by one that has not
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static sem_t written, told;
static int data;

static void *writer(void *arg) {
  data = 1;
  sem_post(&written);
  return arg;
}

static void *teller(void *arg) {
  sem_wait(&written);
  sem_post(&told);
  return arg;
}

static void *liar(void *arg) {
  sem_post(&told);
  return arg;
}

static void *reader(void *arg) {
  sem_wait(&told);
  printf("%d\n", data);
  return arg;
}

int main(void) {
  pthread_t t[4];
  sem_init(&written, 0, 0);
  sem_init(&told, 0, 0);
  pthread_create(&t[0], NULL, writer, NULL);
  pthread_create(&t[1], NULL, teller, NULL);
  pthread_create(&t[2], NULL, liar, NULL);
  pthread_create(&t[3], NULL, reader, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
