// A mutex inside a block that another thread frees: whoever locks it afterwards uses freed memory, and while it is held
// nobody may free it.
// Executions: the free comes before the lock, between lock and unlock, or behind both.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: lock_freed.c:[[@LINE+13]]:3: error: the thread works on memory that was freed
// CHECK-DAG: lock_freed.c:[[@LINE+18]]:3: error: the memory of a mutex ends while it is locked
// CHECK: executions: 3, all explored
#include <pthread.h>
#include <stdlib.h>

struct object {
  int value;
  pthread_mutex_t mutex;
};
static struct object *object;

static void *locks(void *unused) {
  pthread_mutex_lock(&object->mutex);
  pthread_mutex_unlock(&object->mutex);
  return unused;
}

static void *frees(void *unused) {
  free(object);
  return unused;
}

int main(void) {
  object = malloc(sizeof *object);
  pthread_mutex_init(&object->mutex, NULL);
  pthread_t first, second;
  pthread_create(&first, NULL, locks, NULL);
  pthread_create(&second, NULL, frees, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
