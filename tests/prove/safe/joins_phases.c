// joins: two phases; the second starts after all threads of the first are joined
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define MAX 4
static int in[MAX] = {4, 3, 2, 1}, mid[MAX], out[MAX];

static void *phase1(void *arg) {
  int i = *(int *)arg;
  mid[i] = in[i] * in[i];
  return NULL;
}

static void *phase2(void *arg) {
  int i = *(int *)arg;
  out[i] = mid[i] + mid[(i + 1) % MAX];
  return NULL;
}

static void run(void *(*phase)(void *), int n) {
  pthread_t t[MAX];
  int index[MAX];
  for (int i = 0; i < n; i++) {
    index[i] = i;
    pthread_create(&t[i], NULL, phase, &index[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : MAX;
  if (n > MAX)
    n = MAX;
  run(phase1, n);
  run(phase2, n);
  for (int i = 0; i < n; i++)
    printf("%d\n", out[i]);
  return 0;
}
