// rules: more than forty states at one point
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m[7] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static int data;

static void *work(void *arg) {
  unsigned n = *(unsigned *)arg;
  for (int round = 0; round < 2; round++) {
    if (n & 1) pthread_mutex_lock(&m[0]);
    if (n & 2) pthread_mutex_lock(&m[1]);
    if (n & 4) pthread_mutex_lock(&m[2]);
    if (n & 8) pthread_mutex_lock(&m[3]);
    if (n & 16) pthread_mutex_lock(&m[4]);
    if (n & 32) pthread_mutex_lock(&m[5]);
    if (n & 64) pthread_mutex_lock(&m[6]);
    data++;
    for (int i = 0; i < 7; i++)
      if (n & (1u << i))
        pthread_mutex_unlock(&m[i]);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  unsigned x = 1, y = 2;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return data;
}
