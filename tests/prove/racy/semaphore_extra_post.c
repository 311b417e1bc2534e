// semaphore: an error path posts once more, so that two threads come in
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t s;
static int n;

static void *work(void *arg) {
  sem_wait(&s);
  if (*(int *)arg < 0) {
    fprintf(stderr, "negative\n");
    sem_post(&s);
  }
  n++;
  sem_post(&s);
  return NULL;
}

int main(void) {
  int bad = -1, good = 1;
  sem_init(&s, 0, 1);
  pthread_t a, b;
  pthread_create(&a, NULL, work, &bad);
  pthread_create(&b, NULL, work, &good);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
