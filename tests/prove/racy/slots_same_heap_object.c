// slots: a lazily allocated job is the same for both threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at slots_same_heap_object.c:11 in get()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *job;

static int *get(void) {
  if (!job)
    job = calloc(1, sizeof *job);
  return job;
}

static void *work(void *arg) {
  *(int *)arg += 1;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, get());
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", *job);
  free(job);
  return 0;
}
