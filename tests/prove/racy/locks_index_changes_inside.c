// locks: the index advances between lock and access
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[2]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t locks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int data[4];

static void *forward(void *p) {
  for (int i = 0; i < 3;) {
    pthread_mutex_lock(&locks[i]);
    int held = i;
    i++;
    data[i] = held;
    pthread_mutex_unlock(&locks[held]);
  }
  return p;
}

static void *plain(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&locks[i]);
    data[i] = 7;
    pthread_mutex_unlock(&locks[i]);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, forward, NULL);
  pthread_create(&b, NULL, plain, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", data[1]);
  return 0;
}
