// Two mutexes are unlocked at the same place by threads that do not hold them.
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;

static void *release(void *mutex) {
  pthread_mutex_unlock(mutex);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, release, &m1);
  pthread_create(&second, 0, release, &m2);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
