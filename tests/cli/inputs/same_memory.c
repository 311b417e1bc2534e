// Two functions of one thread race with a third on the same variable.
#include <pthread.h>

static int x;

static void first(void) { x = 1; }
static void second(void) { x = 2; }

static void *other(void *unused) {
  x = 3;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  first();
  second();
  pthread_join(thread, 0);
  return 0;
}
