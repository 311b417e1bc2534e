/* Compiles and links only with -DROUNDS, -DLIMIT, -I and -lm; fails unless LIMIT is twice ROUNDS. */
#include "flagged.h"
#include <assert.h>
#include <math.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count;

static void *increment(void *unused) {
  for (int i = 0; i < ROUNDS; ++i) {
#ifdef RACY
    ++count;
#else
    pthread_mutex_lock(&mutex);
    ++count;
    pthread_mutex_unlock(&mutex);
#endif
  }
  return unused;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, increment, 0);
  pthread_create(&threads[1], 0, increment, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(count == LIMIT);
  return argv[0] == 0 || cbrt(argc) < 0;
}
