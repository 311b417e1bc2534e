// locks: the lock is taken before the loop and released in its first round
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `sum`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *arg) {
  int n = *(int *)arg, held = 1;
  pthread_mutex_lock(&m);
  for (int i = 0; i < n; i++) {
    sum += i;
    if (held) {
      pthread_mutex_unlock(&m);
      held = 0;
    }
  }
  if (held)
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &n);
  pthread_create(&b, NULL, work, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", sum);
  return 0;
}
