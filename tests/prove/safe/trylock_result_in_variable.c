// trylock: the result of trylock is kept in a variable and tested again before the unlock
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 21

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
static pthread_mutex_t cache_lock = PTHREAD_MUTEX_INITIALIZER;
static int cache_key = -1, cache_value;

static int compute(int key) {
  return key * 10 + 1;
}

static int cached(int key) {
  int value, busy = pthread_mutex_trylock(&cache_lock);
  if (!busy && cache_key == key) {
    value = cache_value;
  } else {
    value = compute(key);
    if (!busy) {
      cache_key = key;
      cache_value = value;
    }
  }
  if (!busy)
    pthread_mutex_unlock(&cache_lock);
  return value;
}

static void *client(void *arg) {
  int key = *(int *)arg;
  if (cached(key) != compute(key))
    fprintf(stderr, "wrong value\n");
  return NULL;
}

int main(void) {
  int k1 = 1, k2 = 2;
  pthread_t a, b, c;
  pthread_create(&a, NULL, client, &k1);
  pthread_create(&b, NULL, client, &k2);
  pthread_create(&c, NULL, client, &k1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("last key %d\n", cache_key);
  return 0;
}
