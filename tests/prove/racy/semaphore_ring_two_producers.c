// semaphore: the ring for one producer is used by two
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `at`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
#define RING 4
static int ring[RING], at;
static sem_t spaces, items;

static void *producer(void *arg) {
  sem_wait(&spaces);
  ring[at] = *(int *)arg;
  at = (at + 1) % RING;
  sem_post(&items);
  return NULL;
}

int main(void) {
  int x = 1, y = 2;
  sem_init(&spaces, 0, RING);
  sem_init(&items, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, producer, &x);
  pthread_create(&b, NULL, producer, &y);
  sem_wait(&items);
  sem_wait(&items);
  printf("%d\n", ring[0] + ring[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
