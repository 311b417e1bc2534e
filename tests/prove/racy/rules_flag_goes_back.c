// rules: the flag is taken back, and its table is filled again while somebody still reads it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `table`

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int filled, table;

static void *fill(void *arg) {
  pthread_mutex_lock(&lock);
  if (!filled) {
    table++;
    filled = 1;
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *clear(void *arg) {
  pthread_mutex_lock(&lock);
  filled = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  int isFilled = filled;
  pthread_mutex_unlock(&lock);
  if (isFilled)
    printf("%d\n", table);
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, fill, NULL);
  pthread_create(&t[1], NULL, look, NULL);
  pthread_create(&t[2], NULL, clear, NULL);
  pthread_create(&t[3], NULL, fill, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
