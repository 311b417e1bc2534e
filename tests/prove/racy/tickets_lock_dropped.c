// tickets: the index is read after the lock was released
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `next`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next, out[4];

static void *work(void *p) {
  pthread_mutex_lock(&m);
  next++;
  pthread_mutex_unlock(&m);
  out[next - 1] = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out[0] + out[1]);
  return 0;
}
