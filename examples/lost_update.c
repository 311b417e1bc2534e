// Two threads add one to a counter without a lock. Both can read the old value, and then one addition is lost.
//
//   ./raddle explore examples/lost_update.c     finds the interleaving that loses one; 4 executions are all there are
#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
  count++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
}
