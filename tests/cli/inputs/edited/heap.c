// A counter in the heap, which two threads count up; it matters only with one of three choices.
#include <assert.h>
#include <pthread.h>
#include <raddle.h>
#include <stdlib.h>

static int *total;

static void *adds(void *unused) {
  (*total)++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  const unsigned choice = raddle_choose(3);
  total = malloc(sizeof *total);
  *total = 0;
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(choice < 2 || *total == 2);
}
