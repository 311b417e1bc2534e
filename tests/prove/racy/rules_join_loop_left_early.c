// rules: the loop that joins may be left before it has joined all
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `counter`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  int last = argc > 2 ? atoi(argv[2]) : 1;
  if (n > 4)
    n = 4;
  pthread_t t[4];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < n; i++) {
    if (i == last)
      break;
    pthread_join(t[i], NULL);
  }
  printf("%d\n", counter);
  return 0;
}
