// semaphore: the semaphore of free places starts with one more than there are
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `ring`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static int ring[1];
static sem_t spaces, items;

static void *producer(void *p) {
  for (int i = 1; i <= 2; i++) {
    sem_wait(&spaces);
    ring[0] = i;
    sem_post(&items);
  }
  return p;
}

static void *consumer(void *out) {
  for (int i = 0; i < 2; i++) {
    sem_wait(&items);
    *(int *)out += ring[0];
    sem_post(&spaces);
  }
  return NULL;
}

int main(void) {
  int out = 0;
  sem_init(&spaces, 0, 2);
  sem_init(&items, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
