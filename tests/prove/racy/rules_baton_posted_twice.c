// rules: two threads pass a turn to each other by semaphores, and one of them posts twice at times
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

static sem_t left, right;
static int value;

static void *one(void *arg) {
  for (int i = 0; i < 2; i++) {
    sem_wait(&left);
    value++;
    sem_post(&right);
    if (i == 0)
      sem_post(&left);
  }
  return arg;
}

static void *other(void *arg) {
  sem_wait(&right);
  value--;
  sem_post(&left);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&left, 0, 1);
  sem_init(&right, 0, 0);
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", value);
  return 0;
}
