// Two threads that lose updates: six of the eight only in an interleaving that a search comes to late.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *add(void *unused) {
  for (int i = 0; i < 4; ++i) {
    int before = count;
    count = before + 1;
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add, NULL);
  pthread_create(&second, NULL, add, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count != 2);
}
