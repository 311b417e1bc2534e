// semaphore: bounded ring with two counting semaphores; one producer and one consumer
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
#define RING 2
static int ring[RING];
static sem_t spaces, items;
static int total = 4;

static void *producer(void *arg) {
  int at = 0;
  (void)arg;
  for (int i = 0; i < total; i++) {
    sem_wait(&spaces);
    ring[at] = i * i;
    at = (at + 1) % RING;
    sem_post(&items);
  }
  return NULL;
}

static void *consumer(void *arg) {
  long *sum = arg;
  int at = 0;
  for (int i = 0; i < total; i++) {
    sem_wait(&items);
    *sum += ring[at];
    at = (at + 1) % RING;
    sem_post(&spaces);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    total = atoi(argv[1]);
  long sum = 0;
  sem_init(&spaces, 0, RING);
  sem_init(&items, 0, 0);
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, &sum);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  printf("%ld\n", sum);
  return 0;
}
