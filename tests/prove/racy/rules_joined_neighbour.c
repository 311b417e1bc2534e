// rules: after it has joined thread i, main reads the element of thread i + 1
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `slots[i + 1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int slots[10];

static void *fill(void *arg) {
  *(int *)arg = 1;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n > 9)
    n = 9;
  pthread_t t[10];
  int sum = 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, fill, &slots[i]);
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    sum += slots[i + 1];
  }
  printf("%d\n", sum);
  return 0;
}
