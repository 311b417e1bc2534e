// locks: a function with several exits unlocks on each of them
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t guard;
static int stock = 3, sold, refused;

static int buy(int quantity) {
  pthread_mutex_lock(&guard);
  if (quantity <= 0) {
    pthread_mutex_unlock(&guard);
    return -1;
  }
  if (quantity > stock) {
    refused++;
    pthread_mutex_unlock(&guard);
    return 0;
  }
  stock -= quantity;
  sold += quantity;
  pthread_mutex_unlock(&guard);
  return quantity;
}

static void *customer(void *arg) {
  int *wanted = arg;
  int got = buy(*wanted);
  printf("wanted %d, got %d\n", *wanted, got);
  return NULL;
}

int main(int argc, char *argv[]) {
  int wants[4];
  pthread_t t[4];
  int n = 2;
  if (argc > 1) {
    n = atoi(argv[1]);
    if (n < 0 || n > 4) {
      fprintf(stderr, "usage: %s [0..4]\n", argv[0]);
      return 2;
    }
  }
  pthread_mutex_init(&guard, NULL);
  for (int i = 0; i < n; ++i) {
    wants[i] = i + 1;
    pthread_create(&t[i], NULL, customer, &wants[i]);
  }
  for (int i = 0; i < n; ++i)
    pthread_join(t[i], NULL);
  printf("left %d sold %d refused %d\n", stock, sold, refused);
  pthread_mutex_destroy(&guard);
  return 0;
}
