// rules: threads take every other element, and the one behind it, too
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `cells[i + 1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int cells[9];

static void *even(void *arg) {
  for (int i = 0; i < *(int *)arg; i += 2)
    cells[i] = i;
  return NULL;
}

static void *odd(void *arg) {
  for (int i = 1; i < *(int *)arg; i += 2)
    cells[i + 1] = i;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n > 8)
    n = 8;
  pthread_t a, b;
  pthread_create(&a, NULL, even, &n);
  pthread_create(&b, NULL, odd, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", cells[2]);
  return 0;
}
