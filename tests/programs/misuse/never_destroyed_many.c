// Known gap: no more than 4096 initialized objects are remembered at a time.
// XFAIL: *
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// CHECK: note: a mutex is initialized and never destroyed: `last`
#include <pthread.h>
#include <stddef.h>

enum { kMany = 4096 };
static pthread_mutex_t many[kMany], last;

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  for (int i = 0; i < kMany; ++i)
    pthread_mutex_init(&many[i], NULL);
  pthread_mutex_init(&last, NULL);
  pthread_create(&thread, NULL, nothing, NULL);
  pthread_join(thread, NULL);
  for (int i = kMany; i > 0; --i)
    pthread_mutex_destroy(&many[i - 1]);
}
