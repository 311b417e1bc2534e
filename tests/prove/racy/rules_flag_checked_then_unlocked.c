// rules: a flag is checked under its lock, but the table is filled after the lock was given up
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
  int isFilled = filled;
  pthread_mutex_unlock(&lock);
  if (!isFilled)
    table++;
  return arg;
}

static void *set(void *arg) {
  pthread_mutex_lock(&lock);
  filled = 1;
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
  pthread_t t[3];
  pthread_create(&t[0], NULL, fill, NULL);
  pthread_create(&t[1], NULL, set, NULL);
  pthread_create(&t[2], NULL, look, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
