// semaphore: a binary semaphore as a lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t mutex;
static int balance = 100;
static int rounds = 3;

static void withdraw(int amount) {
  sem_wait(&mutex);
  if (balance >= amount)
    balance -= amount;
  sem_post(&mutex);
}

static void *spender(void *arg) {
  int amount = *(int *)arg;
  for (int i = 0; i < rounds; i++)
    withdraw(amount);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  sem_init(&mutex, 0, 1);
  int ten = 10, five = 5;
  pthread_t t[2];
  pthread_create(&t[0], NULL, spender, &ten);
  pthread_create(&t[1], NULL, spender, &five);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", balance);
  sem_destroy(&mutex);
  return 0;
}
