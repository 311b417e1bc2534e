#include <assert.h>
#include <pthread.h>

static int count, limit = 7;
static int ready;

static void *watch(void *unused) {
  return unused;
}

static void *increment(void *unused) {
  limit = 5;
  count++;
  return unused;
}

static void start(pthread_t *thread) {
  pthread_create(thread, NULL, watch, NULL);
}

int main(void) {
  pthread_t first, second, third;
  ready = 1;
  start(&third);
  pthread_join(third, NULL);
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
}
