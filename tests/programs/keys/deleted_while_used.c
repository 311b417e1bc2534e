// One thread uses a key that another one deletes, and nothing orders the two: after the deletion it is misuse.
// Executions: the deletion comes before the first use, between the two, or after both.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: deleted_while_used.c:[[@LINE+10]]:3: error: a key of thread-specific data is used that was deleted
// CHECK: deletes the key
// CHECK: deleted_while_used.c:[[@LINE+9]]:{{[0-9]+}}: error: a key of thread-specific data is used that was deleted
// CHECK: executions: 3, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *uses(void *unused) {
  pthread_setspecific(key, &key);
  assert(pthread_getspecific(key) == &key);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, NULL);
  pthread_create(&thread, NULL, uses, NULL);
  pthread_key_delete(key);
  pthread_join(thread, NULL);
}
