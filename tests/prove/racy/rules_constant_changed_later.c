// rules: main stores an index for the thread before it creates it, and another one afterwards
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `data[...]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data[2];

static void *work(void *arg) {
  int *place = arg;
  pthread_mutex_lock(&lock);
  int mine = *place;
  pthread_mutex_unlock(&lock);
  data[mine]++;
  return NULL;
}

int main(void) {
  pthread_t t;
  int place = 0;
  pthread_create(&t, NULL, work, &place);
  pthread_mutex_lock(&lock);
  place = 1;
  pthread_mutex_unlock(&lock);
  data[1]++;
  pthread_join(t, NULL);
  printf("%d\n", data[0] + data[1]);
  return 0;
}
