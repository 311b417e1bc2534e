#include <pthread.h>

struct account {
  pthread_mutex_t m;
  int balance;
  int changes;
};

void deposit(struct account *a, int amount) {
  pthread_mutex_lock(&a->m);
  a->balance += amount;
  a->changes++;
  pthread_mutex_unlock(&a->m);
}

int withdraw(struct account *a, int amount) {
  int done = 0;
  pthread_mutex_lock(&a->m);
  if (a->balance >= amount) {
    a->balance -= amount;
    a->changes++;
    done = 1;
  }
  pthread_mutex_unlock(&a->m);
  return done;
}

int changes(struct account *a) {
  return a->changes;
}
