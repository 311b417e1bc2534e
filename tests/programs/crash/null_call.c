// A call through a null pointer, in one of two orders.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: null_call.c:[[@LINE+18]]:{{[0-9]+}}: error: access through a null pointer, at address 0x0
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void nothing(void) {}
static void (*hook)(void) = nothing;

static void *removes(void *unused) {
  pthread_mutex_lock(&mutex);
  hook = NULL;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *calls(void *unused) {
  pthread_mutex_lock(&mutex);
  hook();
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, removes, NULL);
  pthread_create(&second, NULL, calls, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
