// trylock: trylock with a fallback path that leaves the data alone
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 26

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done_work;

static void *opportunist(void *arg) {
  int *skipped = arg;
  for (int i = 0; i < 2; i++) {
    if (pthread_mutex_trylock(&m) == 0) {
      done_work++;
      pthread_mutex_unlock(&m);
    } else {
      (*skipped)++;
    }
  }
  return NULL;
}

int main(void) {
  int skipped[2] = {0, 0};
  pthread_t a, b;
  pthread_create(&a, NULL, opportunist, &skipped[0]);
  pthread_create(&b, NULL, opportunist, &skipped[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("done %d, skipped %d\n", done_work, skipped[0] + skipped[1]);
  if (done_work + skipped[0] + skipped[1] != 4)
    abort();
  return 0;
}
