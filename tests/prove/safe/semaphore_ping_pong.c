// semaphore: two semaphores alternate two threads on one value
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t ping_turn, pong_turn;
static int value, rounds = 5;

static void *ping(void *p) {
  for (int i = 0; i < rounds; i++) {
    sem_wait(&ping_turn);
    value += 3;
    sem_post(&pong_turn);
  }
  return p;
}

static void *pong(void *p) {
  for (int i = 0; i < rounds; i++) {
    sem_wait(&pong_turn);
    value -= 1;
    printf("value %d\n", value);
    sem_post(&ping_turn);
  }
  return p;
}

int main(int argc, char *argv[]) {
  if (argc == 2)
    rounds = atoi(argv[1]);
  sem_init(&ping_turn, 0, 1);
  sem_init(&pong_turn, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, ping, NULL);
  pthread_create(&b, NULL, pong, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return value != 2 * rounds;
}
