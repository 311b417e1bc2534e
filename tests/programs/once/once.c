// Whoever comes first calls the routine, and nobody goes on before it has returned: three threads, 3! orders.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made;

static void make(void) { ++made; }

static void *uses(void *unused) {
  pthread_once(&once, make);
  assert(made == 1);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, uses, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
