/* 200,000 writes to an array before there are threads; then three threads, three critical sections each:
 * 9! / 3!^3 executions. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int table[200000];
static int count;

static void *add(void *unused) {
  for (int i = 0; i < 3; ++i) {
    pthread_mutex_lock(&mutex);
    count += table[count];
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  for (int i = 0; i < 200000; ++i)
    table[i] = 1;
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
