// semaphore: two workers post, main waits only once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `r[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t done;
static int r[2];

static void *work(void *arg) {
  *(int *)arg = 4;
  sem_post(&done);
  return NULL;
}

int main(void) {
  sem_init(&done, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, work, &r[0]);
  pthread_create(&b, NULL, work, &r[1]);
  sem_wait(&done);
  printf("%d\n", r[0] + r[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
