/* Two threads, one critical section each, ACCESSES plain accesses to one variable in it. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int cell;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < ACCESSES / 2; ++i)
    ++cell; /* a read and a write */
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
