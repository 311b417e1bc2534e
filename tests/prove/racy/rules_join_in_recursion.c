// rules: a recursion creates with one number and joins the one of its callee only
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int data;

static void *work(void *arg) {
  data++;
  return arg;
}

static void start(int n) {
  pthread_t id;
  if (n > 1) {
    start(n - 1);
    return;
  }
  pthread_create(&id, NULL, work, NULL);
  if (n == 1)
    return;
  pthread_join(id, NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  start(argc);
  data++;
  printf("%d\n", data);
  return 0;
}
