// condvar: data is written before the flag is set under the lock, and read after it is seen: no lock around the data itself
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static int message[4];

static void *producer(void *arg) {
  int base = *(int *)arg;
  for (int i = 0; i < 4; i++)
    message[i] = base + i;
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *consumer(void *arg) {
  int *sum = arg;
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 4; i++)
    *sum += message[i];
  return NULL;
}

int main(void) {
  int base = 10, sum = 0;
  pthread_t p, q;
  pthread_create(&q, NULL, consumer, &sum);
  pthread_create(&p, NULL, producer, &base);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  printf("%d\n", sum);
  return sum != 46;
}
