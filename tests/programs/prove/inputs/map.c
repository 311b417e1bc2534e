#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int guarded, open_count;

static void add(void) {
  open_count++;
}

static void *run(void *argument) {
  (void)argument;
  pthread_mutex_lock(&lock);
  guarded++;
  pthread_mutex_unlock(&lock);
  add();
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, run, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return guarded;
}
