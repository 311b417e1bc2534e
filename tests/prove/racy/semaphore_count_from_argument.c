// semaphore: the initial count comes from the command line
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t s;
static long n;

static void *work(void *arg) {
  sem_wait(&s);
  n += (long)arg;
  sem_post(&s);
  return NULL;
}

int main(int argc, char **argv) {
  sem_init(&s, 0, argc > 1 ? atoi(argv[1]) : 1);
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)1L);
  pthread_create(&b, NULL, work, (void *)2L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%ld\n", n);
  return 0;
}
