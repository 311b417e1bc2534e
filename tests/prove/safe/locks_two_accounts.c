// locks: two locks always taken in the same order guard two balances; a reader prints under both
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct account {
  int balance;
};
static struct account savings = {100}, checking = {50};
static pthread_mutex_t savings_lock = PTHREAD_MUTEX_INITIALIZER,
                       checking_lock = PTHREAD_MUTEX_INITIALIZER;

static void *transfer(void *arg) {
  int amount = *(int *)arg;
  pthread_mutex_lock(&savings_lock);
  pthread_mutex_lock(&checking_lock);
  if (savings.balance >= amount) {
    savings.balance -= amount;
    checking.balance += amount;
  }
  pthread_mutex_unlock(&checking_lock);
  pthread_mutex_unlock(&savings_lock);
  return NULL;
}

static void *audit(void *arg) {
  (void)arg;
  int sum;
  pthread_mutex_lock(&savings_lock);
  pthread_mutex_lock(&checking_lock);
  sum = savings.balance + checking.balance;
  pthread_mutex_unlock(&checking_lock);
  pthread_mutex_unlock(&savings_lock);
  if (sum != 150) {
    printf("inconsistent: %d\n", sum);
    abort();
  }
  return NULL;
}

int main(void) {
  pthread_t mover, auditor;
  int amount = 30;
  pthread_create(&mover, NULL, transfer, &amount);
  pthread_create(&auditor, NULL, audit, NULL);
  pthread_join(mover, NULL);
  pthread_join(auditor, NULL);
  printf("%d %d\n", savings.balance, checking.balance);
  return 0;
}
