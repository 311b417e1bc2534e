// Races on two variables, or on elements of an array, at the same places.
#include <pthread.h>

static int a, b, table[3];

static void increment(int *p) { ++*p; }

static void *work(void *unused) {
#ifdef TABLE
  increment(&table[1]);
  increment(&table[2]);
#else
  increment(&a);
  increment(&b);
#endif
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
