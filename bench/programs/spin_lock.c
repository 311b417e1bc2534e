/* A spin lock around one critical section in each of THREADS threads: THREADS! executions. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void *add(void *unused) {
  while (atomic_exchange(&taken, 1))
    ;
  ++count;
  atomic_store(&taken, 0);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < THREADS; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
