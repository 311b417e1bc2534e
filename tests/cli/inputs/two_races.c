#include <pthread.h>

static int hits, misses;

static void *count(void *unused) {
  ++hits;
  return unused;
}

static void *other(void *unused) {
  ++hits;
  ++misses;
  return unused;
}

static void *third(void *unused) {
  ++misses;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, count, 0);
  pthread_create(&threads[1], 0, other, 0);
  pthread_create(&threads[2], 0, third, 0);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
