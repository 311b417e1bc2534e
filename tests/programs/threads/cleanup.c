// Cleanup handlers run in reverse order when their thread ends by pthread_exit, and before the destructors of keys.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int order;

static void first(void *unused) {
  (void)unused;
  assert(++order == 2);
}
static void second(void *unused) {
  (void)unused;
  assert(++order == 1);
}
static void last(void *unused) {
  (void)unused;
  assert(++order == 3);
}

static void *exits(void *argument) {
  pthread_setspecific(key, &key);
  pthread_cleanup_push(first, NULL);
  pthread_cleanup_push(second, NULL);
  pthread_exit(argument);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_key_create(&key, last);
  pthread_create(&thread, NULL, exits, &order);
  pthread_join(thread, &result);
  assert(result == &order && order == 3);
}
