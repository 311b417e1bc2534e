// One thread writes the settings before it takes the lock, the other behind it: if the first is faster, the lock orders
// the two, and whoever watches that run sees nothing wrong.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int users, verbosity;

static void *configure(void *unused) {
  verbosity = 1;
  pthread_mutex_lock(&mutex);
  ++users;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *serve(void *unused) {
  pthread_mutex_lock(&mutex);
  ++users;
  pthread_mutex_unlock(&mutex);
  verbosity = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, configure, NULL);
  pthread_create(&second, NULL, serve, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
