// semaphore: two producers post the same semaphore; the consumer takes the first post for the first producer's
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `a_data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t ready;
static int a_data, b_data;

static void *a_main(void *p) {
  a_data = 1;
  sem_post(&ready);
  return p;
}

static void *b_main(void *p) {
  b_data = 2;
  sem_post(&ready);
  return p;
}

static void *consumer(void *out) {
  sem_wait(&ready);
  *(int *)out = a_data;
  sem_wait(&ready);
  *(int *)out += b_data;
  return NULL;
}

int main(void) {
  int out = 0;
  sem_init(&ready, 0, 0);
  pthread_t a, b, c;
  pthread_create(&a, NULL, a_main, NULL);
  pthread_create(&b, NULL, b_main, NULL);
  pthread_create(&c, NULL, consumer, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d\n", out);
  return 0;
}
