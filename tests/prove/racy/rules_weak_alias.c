// rules: two names of one variable
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int data;
extern int other __attribute__((alias("data")));

static void *work(void *arg) {
  other++;
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  data++;
  pthread_join(a, NULL);
  printf("%d\n", data);
  return 0;
}
