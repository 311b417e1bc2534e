// The mutex is released before the count is changed: refused, and two client threads show it.
#include <pthread.h>
#include <raddle.h>

static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
RADDLE_GUARDED_BY(count, mutex);

void increment(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  count++;
}
