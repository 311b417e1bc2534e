// semaphore: three stages, each wakes the next by a semaphore; the data moves from stage to stage
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t raw_ready, cooked_ready;
static int raw, cooked;

static void *fetch(void *arg) {
  raw = *(int *)arg;
  sem_post(&raw_ready);
  return NULL;
}

static void *cook(void *arg) {
  sem_wait(&raw_ready);
  cooked = raw * 2;
  raw = 0;
  sem_post(&cooked_ready);
  return arg;
}

static void *serve(void *arg) {
  sem_wait(&cooked_ready);
  printf("served %d, raw %d\n", cooked, raw);
  return arg;
}

int main(int argc, char **argv) {
  int input = argc > 1 ? atoi(argv[1]) : 21;
  sem_init(&raw_ready, 0, 0);
  sem_init(&cooked_ready, 0, 0);
  void *(*stages[3])(void *) = {fetch, cook, serve};
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, stages[i], &input);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  sem_destroy(&raw_ready);
  sem_destroy(&cooked_ready);
  return 0;
}
