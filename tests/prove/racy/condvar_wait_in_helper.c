// condvar: a helper waits, so that the caller's critical section is cut in two; a private copy is stale, and written back outside
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `cell`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int tokens;

static struct {
  int owner;
} cell, *current = &cell;

static void need_token(void) {
  while (tokens == 0)
    pthread_cond_wait(&c, &m);
  tokens--;
}

static void *taker(void *p) {
  pthread_mutex_lock(&m);
  int idle = current->owner == 0;
  need_token();
  pthread_mutex_unlock(&m);
  if (idle)
    current->owner = 1;
  return p;
}

static void *giver(void *p) {
  pthread_mutex_lock(&m);
  tokens++;
  current->owner = 2;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  if (p == NULL)
    current->owner = 3;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, taker, NULL);
  pthread_create(&b, NULL, giver, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", cell.owner);
  return 0;
}
