// One thread waits in a loop before it takes two locks, which another one takes in the other order.
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef ROUNDS
#define ROUNDS 500
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static bool ready;

static bool isReady(void) {
  pthread_mutex_lock(&m);
  bool result = ready;
  pthread_mutex_unlock(&m);
  return result;
}

static void *first(void *unused) {
  for (int i = 0; i < ROUNDS && !isReady(); i++) {
  }
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *second(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&m);
  ready = true;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
