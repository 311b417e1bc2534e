// rules: main asks whether the thread was created, and accesses the counter if it was
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `counter`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int counter;

static void *count(void *arg) {
  counter++;
  return arg;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, count, NULL) == 0)
    counter++;
  pthread_join(t, NULL);
  printf("%d\n", counter);
  return 0;
}
