// slots: each thread writes its element and reads its neighbour's
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `[0] of int[2] allocated at slots_neighbour_read.c:21 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *v;
static int n = 3;

static void *work(void *arg) {
  int i = *(int *)arg;
  v[i] = v[(i + 1) % n] + 1;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  if (n < 1)
    n = 1;
  v = calloc(n, sizeof *v);
  int *id = malloc(n * sizeof *id);
  pthread_t *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    id[i] = i;
    pthread_create(&t[i], NULL, work, &id[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", v[0]);
  free(v);
  free(id);
  free(t);
  return 0;
}
