// locks: one mutex guards a counter; thread count and rounds come from the command line
// verdict: race-free; shown by `raddle explore FILE -- 2 3`
// shown: all executions explored, 20

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long total;
static int rounds = 4;

static void *work(void *unused) {
  (void)unused;
  for (int i = 0; i < rounds; i++) {
    pthread_mutex_lock(&lock);
    total++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1)
    n = 1;
  if (argc > 2)
    rounds = atoi(argv[2]);
  pthread_t *ids = malloc(n * sizeof *ids);
  if (!ids) {
    fprintf(stderr, "no memory\n");
    return 1;
  }
  for (int i = 0; i < n; i++)
    if (pthread_create(&ids[i], NULL, work, NULL) != 0) {
      perror("pthread_create");
      exit(1);
    }
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  printf("total %ld\n", total);
  free(ids);
  return 0;
}
