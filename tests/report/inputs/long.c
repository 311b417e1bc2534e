// Four steps for each round, ten thousand if nobody says otherwise, and then it fails.
#include <pthread.h>
#include <raddle.h>

#ifndef ROUNDS
#define ROUNDS 2500
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *unused) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  raddle_assert(count == 0);
  return 0;
}
