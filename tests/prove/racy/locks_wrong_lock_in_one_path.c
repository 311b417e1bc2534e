// locks: the error path counts under another lock
// verdict: racy; shown by `raddle explore --first FILE -- 1`
// shown: data race on `handled`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t data_lock = PTHREAD_MUTEX_INITIALIZER,
                       error_lock = PTHREAD_MUTEX_INITIALIZER;
static int handled;

static void handle(int code) {
  if (code < 0) {
    pthread_mutex_lock(&error_lock);
    handled++;
    pthread_mutex_unlock(&error_lock);
    return;
  }
  pthread_mutex_lock(&data_lock);
  handled++;
  pthread_mutex_unlock(&data_lock);
}

static void *worker(void *arg) {
  handle(*(int *)arg);
  return NULL;
}

int main(void) {
  int good = 1, bad = -1;
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &good);
  pthread_create(&b, NULL, worker, &bad);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", handled);
  return 0;
}
