// rules: another thread resets the control of what is run once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int value;

static void init(void) { value++; }

static void *again(void *arg) {
  pthread_once(&once, init);
  return arg;
}
static void *reset(void *arg) {
  pthread_t id;
  memset(&once, 0, sizeof once);
  pthread_create(&id, NULL, again, NULL);
  pthread_join(id, NULL);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_once(&once, init);
  pthread_create(&a, NULL, reset, NULL);
  printf("%d\n", value);
  pthread_join(a, NULL);
  return 0;
}
