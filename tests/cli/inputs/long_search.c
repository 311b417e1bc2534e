// Three threads with critical sections, one of which looks at the count without the lock: 2,520 executions in the first
// round, 34,650 and a failure of the assertion in the second.
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int looked;

static void *add(void *unused) {
  for (int i = 0; i < ROUNDS; ++i) {
    pthread_mutex_lock(&mutex);
    ++count;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void *look(void *unused) {
  looked = count;
  assert(looked != ROUNDS + 1);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, add, 0);
  pthread_create(&threads[3], 0, look, 0);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
