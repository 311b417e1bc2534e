// escape: main frees the argument before the thread has read it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at escape_free_argument_in_main.c:15 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *work(void *arg) {
  int v = *(int *)arg;
  printf("%d\n", v);
  return NULL;
}

int main(void) {
  int *arg = malloc(sizeof *arg);
  *arg = 3;
  pthread_t t;
  pthread_create(&t, NULL, work, arg);
  free(arg);
  pthread_join(t, NULL);
  return 0;
}
