// tickets: an atomic counter hands out distinct indices into a result array
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1458

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define ITEMS 5
static atomic_int next_item;
static int result[ITEMS];

static void *worker(void *arg) {
  (void)arg;
  for (;;) {
    int i = atomic_fetch_add(&next_item, 1);
    if (i >= ITEMS)
      return NULL;
    result[i] = i * i;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 4)
    n = 2;
  pthread_t t[4];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < ITEMS; i++)
    printf("%d\n", result[i]);
  return 0;
}
