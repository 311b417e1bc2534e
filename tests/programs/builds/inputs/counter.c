#include "counter.h"

#include <pthread.h>

int counter;

#ifdef LOCKED
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void begin(void) { pthread_mutex_lock(&mutex); }
static void end(void) { pthread_mutex_unlock(&mutex); }
#else
static void begin(void) {}
static void end(void) {}
#endif

void add(void) {
  begin();
  counter++;
  end();
}
