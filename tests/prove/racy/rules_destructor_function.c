// rules: a destructor of the program runs while a thread still does
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

__attribute__((destructor)) static void stop(void) { data++; }

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, work, NULL);
  pthread_detach(id);
  return 0;
}
