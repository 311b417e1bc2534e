// structlocks: an array of structs, each with a lock, indexed by a computed int
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define ACCOUNTS 5

static struct {
  pthread_mutex_t lock;
  int cents;
} bank[ACCOUNTS];

static int rounds = 2;

static void deposit(int account, int cents) {
  pthread_mutex_lock(&bank[account].lock);
  bank[account].cents += cents;
  pthread_mutex_unlock(&bank[account].lock);
}

static void *teller(void *arg) {
  int seed = *(int *)arg;
  for (int i = 0; i < rounds; i++) {
    seed = (seed * 31 + 7) % 1009;
    deposit(seed % ACCOUNTS, 100);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  int seeds[2] = {17, 23};
  pthread_t t[2];
  for (int i = 0; i < ACCOUNTS; i++) {
    pthread_mutex_init(&bank[i].lock, NULL);
    bank[i].cents = 0;
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, teller, &seeds[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  int sum = 0;
  for (int i = 0; i < ACCOUNTS; i++)
    sum += bank[i].cents;
  printf("%d\n", sum);
  return sum != rounds * 200;
}
