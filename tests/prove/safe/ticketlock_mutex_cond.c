// ticketlock: a fair lock from a mutex, a condition variable and two counters
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct fair {
  pthread_mutex_t m;
  pthread_cond_t c;
  unsigned head, tail;
} fair = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static int account;

static void fair_lock(struct fair *f) {
  pthread_mutex_lock(&f->m);
  unsigned me = f->tail++;
  while (me != f->head)
    pthread_cond_wait(&f->c, &f->m);
  pthread_mutex_unlock(&f->m);
}

static void fair_unlock(struct fair *f) {
  pthread_mutex_lock(&f->m);
  f->head++;
  pthread_cond_broadcast(&f->c);
  pthread_mutex_unlock(&f->m);
}

static void *customer(void *arg) {
  fair_lock(&fair);
  account += *(int *)arg;
  fair_unlock(&fair);
  return NULL;
}

int main(void) {
  int plus = 8, minus = -3;
  pthread_t a, b;
  pthread_create(&a, NULL, customer, &plus);
  pthread_create(&b, NULL, customer, &minus);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", account);
  return account != 5;
}
