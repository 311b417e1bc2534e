// A counter on the stack of main, which two threads count up.
#include <assert.h>
#include <pthread.h>

static void *adds(void *total) {
  (*(int *)total)++;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  int total = 0;
  pthread_create(&first, NULL, adds, &total);
  pthread_create(&second, NULL, adds, &total);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(total == 2);
}
