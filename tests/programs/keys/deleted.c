// A key that was deleted is used.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: deleted.c:10:3: error: a key of thread-specific data is used that was deleted
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static pthread_key_t key;

static void *uses(void *unused) {
  pthread_setspecific(key, &key);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, NULL);
  pthread_key_delete(key);
  pthread_create(&thread, NULL, uses, NULL);
  pthread_join(thread, NULL);
}
