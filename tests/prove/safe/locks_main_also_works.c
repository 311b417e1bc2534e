// locks: main works under the same lock while the threads run
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 30

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static unsigned hist[10];

static void bump(int v) {
  if (v < 0)
    v = -v;
  pthread_mutex_lock(&mu);
  hist[v % 10]++;
  pthread_mutex_unlock(&mu);
}

static void *thread_main(void *arg) {
  int *numbers = arg;
  for (int i = 0; numbers[i]; i++)
    bump(numbers[i]);
  return arg;
}

int main(int argc, char **argv) {
  static int first[] = {3, 14, 0}, second[] = {15, 92, 0};
  pthread_t x, y;
  pthread_create(&x, NULL, thread_main, first);
  pthread_create(&y, NULL, thread_main, second);
  for (int i = 1; i < argc; i++)
    bump(atoi(argv[i]));
  void *back;
  pthread_join(x, &back);
  if (back != first)
    abort();
  pthread_join(y, NULL);
  for (int d = 0; d < 10; d++)
    printf("%d:%u%c", d, hist[d], d < 9 ? ' ' : '\n');
  return 0;
}
