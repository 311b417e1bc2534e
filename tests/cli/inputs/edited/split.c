#include <assert.h>
#include <pthread.h>

static int count, limit = 7;
static int ready;

static void add(void) {
  count++;
}

static void *increment(void *unused) {
  limit = 5;
  add();
  return unused;
}

int main(void) {
  pthread_t first, second;
  ready = 1;
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
}
