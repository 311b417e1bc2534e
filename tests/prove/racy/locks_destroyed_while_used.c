// locks: main destroys the lock before it joins the thread that takes it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: the mutex was destroyed (`m`)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m;
static int value;

static void *user(void *arg) {
  pthread_mutex_lock(&m);
  value++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, NULL);
  pthread_create(&t, NULL, user, NULL);
  pthread_mutex_lock(&m);
  value++;
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  pthread_join(t, NULL);
  printf("%d\n", value);
  return 0;
}
