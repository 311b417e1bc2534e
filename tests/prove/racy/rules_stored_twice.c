// rules: an index is stored by main once, and by a thread again, before main uses it
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `data[...]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int which;
static int data[2];

static void *other(void *arg) {
  pthread_mutex_lock(&lock);
  which = 1;
  pthread_mutex_unlock(&lock);
  data[1]++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  which = 0;
  pthread_mutex_unlock(&lock);
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&lock);
  int mine = which;
  pthread_mutex_unlock(&lock);
  data[mine]++;
  pthread_join(t, NULL);
  printf("%d\n", data[0] + data[1]);
  return 0;
}
