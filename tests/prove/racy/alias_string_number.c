// alias: the address is printed into a string and parsed again by the thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `target`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int target;
static char text[32];

static void *work(void *p) {
  void *q = NULL;
  sscanf(text, "%p", &q);
  if (q)
    *(int *)q = 4;
  return p;
}

int main(void) {
  snprintf(text, sizeof text, "%p", (void *)&target);
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  target = 1;
  pthread_join(a, NULL);
  printf("%d\n", target);
  return 0;
}
