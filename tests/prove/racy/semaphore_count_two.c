// semaphore: a semaphore with initial count 2 used as a lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t s;
static int n;

static void *work(void *p) {
  sem_wait(&s);
  n++;
  sem_post(&s);
  return p;
}

int main(void) {
  sem_init(&s, 0, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
