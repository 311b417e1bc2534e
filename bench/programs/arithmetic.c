/* Two threads that compute for themselves, and one critical section each: 2 executions. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned result;

static void *compute(void *seed) {
  unsigned value = (unsigned)(unsigned long)seed;
  for (int i = 0; i < 10000000; ++i)
    value = value * 1664525u + 1013904223u;
  pthread_mutex_lock(&mutex);
  result += value;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, compute, (void *)1);
  pthread_create(&second, 0, compute, (void *)2);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return result == 0;
}
