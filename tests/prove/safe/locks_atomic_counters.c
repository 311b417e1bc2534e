// locks: statistics are atomics, the data is locked
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1020

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_ulong requests, errors;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int cache[4];

static int serve(int key) {
  atomic_fetch_add_explicit(&requests, 1, memory_order_relaxed);
  if (key < 0 || key >= 4) {
    atomic_fetch_add_explicit(&errors, 1, memory_order_relaxed);
    return -1;
  }
  pthread_mutex_lock(&m);
  int v = ++cache[key];
  pthread_mutex_unlock(&m);
  return v;
}

static void *client(void *arg) {
  int top = *(int *)arg;
  for (int k = -1; k < top; k++)
    serve(k);
  return NULL;
}

int main(int argc, char **argv) {
  int top = argc > 1 ? atoi(argv[1]) : 5;
  pthread_t a, b;
  pthread_create(&a, NULL, client, &top);
  pthread_create(&b, NULL, client, &top);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%lu requests, %lu errors\n", atomic_load(&requests), atomic_load(&errors));
  return 0;
}
