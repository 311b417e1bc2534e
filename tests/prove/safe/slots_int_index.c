// slots: thread i writes element i of a heap array; the index comes as an int in a heap array
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *squares;

static void *square(void *arg) {
  int i = *(int *)arg;
  squares[i] = i * i;
  printf("thread %d\n", i);
  return NULL;
}

int main(int argc, char **argv) {
  int n = 4;
  if (argc > 1)
    n = atoi(argv[1]);
  if (n <= 0) {
    fprintf(stderr, "need a positive number\n");
    return 1;
  }
  squares = malloc(n * sizeof(int));
  int *index = malloc(n * sizeof(int));
  pthread_t *tid = malloc(n * sizeof(pthread_t));
  for (int i = 0; i < n; i++) {
    index[i] = i;
    pthread_create(&tid[i], NULL, square, &index[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(tid[i], NULL);
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += squares[i];
  printf("%d\n", sum);
  free(tid);
  free(index);
  free(squares);
  return 0;
}
