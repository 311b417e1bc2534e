// joins: creation may fail: only the threads that were created are joined
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static long slots[16];

static void *fill(void *arg) {
  long *slot = arg;
  *slot = 42;
  return NULL;
}

int main(int argc, char **argv) {
  int wanted = argc > 1 ? atoi(argv[1]) : 8, created;
  pthread_t ids[16];
  if (wanted > 16)
    wanted = 16;
  for (created = 0; created < wanted; created++)
    if (pthread_create(&ids[created], NULL, fill, &slots[created]) != 0) {
      fprintf(stderr, "only %d of %d threads\n", created, wanted);
      break;
    }
  for (int i = 0; i < created; i++)
    pthread_join(ids[i], NULL);
  for (int i = 0; i < created; i++)
    if (slots[i] != 42)
      abort();
  printf("%d slots\n", created);
  return 0;
}
