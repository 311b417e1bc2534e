// rules: a thread writes its own number where that of another one was, and main joins it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
static pthread_t number;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int written;
static int data;

static void *counting(void *arg) {
  data++;
  return arg;
}

static void *writing(void *arg) {
  pthread_mutex_lock(&m);
  number = pthread_self();
  written = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&number, NULL, counting, NULL);
  pthread_create(&other, NULL, writing, NULL);
  pthread_mutex_lock(&m);
  if (written) {
    pthread_join(number, NULL);
    pthread_mutex_unlock(&m);
  } else {
    pthread_mutex_unlock(&m);
    pthread_exit(NULL);
  }
  data++; // the thread that counts was not joined
  printf("%d\n", data);
  return 0;
}
