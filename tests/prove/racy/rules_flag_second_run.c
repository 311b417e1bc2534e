// rules: a thread writes before it sets the flag, and is created again once it has ended
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared`

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static int shared;
static atomic_int ready;

static void *writer(void *arg) {
  shared++;
  atomic_store(&ready, 1);
  return arg;
}

static void *reader(void *arg) {
  if (atomic_load(&ready))
    printf("%d\n", shared);
  return arg;
}

int main(void) {
  pthread_t r, w;
  pthread_create(&r, NULL, reader, NULL);
  int rounds = 0;
again:
  pthread_create(&w, NULL, writer, NULL);
  pthread_join(w, NULL);
  if (++rounds < 2)
    goto again;
  pthread_join(r, NULL);
  return 0;
}
