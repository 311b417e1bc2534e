// A counter and what guards it: proved for any number of threads.
#include <pthread.h>
#include <raddle.h>

static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
RADDLE_GUARDED_BY(count, mutex);

void increment(void) {
#ifndef FORGETFUL
  pthread_mutex_lock(&mutex);
#endif
  count++;
#ifndef FORGETFUL
  pthread_mutex_unlock(&mutex);
#endif
}
