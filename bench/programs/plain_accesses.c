/* Two threads, three critical sections each, ACCESSES plain accesses in each section: 6! / 3!^2 executions. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#ifndef ELEMENTS
#define ELEMENTS 100
#endif
static int data[ELEMENTS];

static void *work(void *unused) {
  for (int section = 0; section < 3; ++section) {
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < ACCESSES / 2; ++i)
      ++data[i % ELEMENTS]; /* a read and a write */
    pthread_mutex_unlock(&mutex);
  }
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
