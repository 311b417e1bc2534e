// rules: pthread_exit runs a clean-up that writes without the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void clean(void *arg) {
  (void)arg;
  data++;
}

static void *work(void *arg) {
  pthread_cleanup_push(clean, NULL);
  pthread_mutex_lock(&m);
  data++;
  pthread_mutex_unlock(&m);
  if (arg)
    pthread_exit(NULL);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, &m);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return data;
}
