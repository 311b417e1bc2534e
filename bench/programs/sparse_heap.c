/* MEBIBYTES of heap, of which each critical section touches one byte; 9! / 3!^3 executions. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *heap;
static unsigned count;

static void *touch(void *unused) {
  for (int i = 0; i < 3; ++i) {
    pthread_mutex_lock(&mutex);
    heap[++count * 65536u] = 1;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  heap = malloc(MEBIBYTES << 20);
  if (!heap)
    return 1;
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, touch, 0);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
