// Two threads append to one buffer: strcat looks for the end that the other one is writing.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `buffer
// CHECK: violated
#include <pthread.h>
#include <string.h>

static char buffer[32];
static void *appends(void *text) {
  strcat(buffer, text);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, appends, "abc");
  strncat(buffer, "defg", 2);
  pthread_join(thread, NULL);
}
