// gmtime returns a pointer to what all threads share.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `raddle::localtimeResult
// CHECK: violated
#include <pthread.h>
#include <time.h>

static int years;
static void *asks(void *unused) {
  time_t now = 0;
  years += gmtime(&now)->tm_year;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, asks, NULL);
  asks(NULL);
  pthread_join(thread, NULL);
}
