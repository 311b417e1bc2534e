#include "counter.h"

#include <pthread.h>
#include <stdio.h>

static void done(pthread_t thread) { pthread_join(thread, NULL); }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, adder, NULL);
  add();
  done(thread);
  printf("counter: %d\n", counter);
  return 0;
}
