// A thread hands over a block before it has written all of it. Only where the other one looks first is the error, and
// that execution is found.
// RUN: %exits 1 %explore --check uninitialized --paranoid %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --check uninitialized --mode fork %s 2>&1 | FileCheck %s
// RUN: %explore --check uninitialized --cflag=-DWRITES_FIRST --paranoid %s 2>&1 | FileCheck %s --check-prefix=FINE
// CHECK: error: a condition depends on `{{.*}}value`, which nobody has written
// CHECK: violated
// FINE: proved
#include <pthread.h>
#include <stdlib.h>

struct Item {
  int value;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct Item *shared;
static int seen;

static void *producer(void *unused) {
  struct Item *item = malloc(sizeof *item);
#ifdef WRITES_FIRST
  item->value = 1;
#endif
  pthread_mutex_lock(&mutex);
  shared = item;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  item->value = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  if (shared != NULL && shared->value == 1)
    seen = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  free(shared);
}
