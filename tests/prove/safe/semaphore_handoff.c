// semaphore: data is handed over by a semaphore that starts at zero
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t filled;
static char message[32];
static int length;

static void *author(void *arg) {
  length = snprintf(message, sizeof message, "hello %s", (char *)arg);
  sem_post(&filled);
  return NULL;
}

static void *reader(void *arg) {
  sem_wait(&filled);
  printf("%s (%d)\n", message, length);
  return arg;
}

int main(void) {
  pthread_t a, r;
  if (sem_init(&filled, 0, 0) == -1) {
    perror("sem_init");
    return 1;
  }
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&a, NULL, author, "world");
  pthread_join(a, NULL);
  pthread_join(r, NULL);
  sem_destroy(&filled);
  return 0;
}
